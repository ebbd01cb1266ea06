import type { Element, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import type { PersonOverHttp } from "./person-over-http";

type Name = string | RegExp;

/** A page in a browser without JavaScript, over HTTP: its words, links and forms, and nothing of its looks. */
export class PlainPage {
  status = 0;
  /** Where the last action leads on another site, such as the identity provider. */
  leadsTo: URL | null = null;
  #url: URL;
  #root: Root = { type: "root", children: [] };

  constructor(
    readonly person: PersonOverHttp,
    private readonly origin: string,
  ) {
    this.#url = new URL(origin);
  }

  get path(): string {
    return `${this.#url.pathname}${this.#url.search}`;
  }

  /** Reads the main part, including closed dialogs. */
  get words(): string {
    return wordsOf(this.#main);
  }

  get heading(): string {
    const headings = this.wordsOf("h1");
    if (headings.length !== 1) throw new Error(`${this.path} has ${headings.length} main headings.`);
    return headings.join();
  }

  /** Says what the last action did. */
  get result(): string {
    return this.wordsOf("#result").join(" ");
  }

  /** Reads each element with this tag or `#id`. */
  wordsOf(selector: string): string[] {
    const isIt = ({ tagName, properties }: Element) =>
      selector.startsWith("#") ? properties.id === selector.slice(1) : tagName === selector;
    return elementsIn(this.#main).filter(isIt).map(wordsOf);
  }

  /** Reads the section, navigation or group with this name or heading. */
  part(name: Name): string {
    const parts = elementsIn(this.#root).filter(isPart);
    return wordsOf(this.#the("part", name, parts));
  }

  /** Attributes of the document, such as its language. */
  get html(): Element["properties"] {
    return elementsIn(this.#root).find(({ tagName }) => tagName === "html")?.properties ?? {};
  }

  /** In percent, of each progress bar. */
  get progress(): number[] {
    const bars = elementsIn(this.#root).filter(({ tagName }) => tagName === "progress");
    return bars.map(({ properties: { value } }) => Number(value));
  }

  /** Names the buttons that send a form. */
  get buttons(): string[] {
    return elementsIn(this.#root)
      .filter(isSubmit)
      .map((button) => this.#nameOf(button));
  }

  /** Names the links of the whole page. */
  get links(): string[] {
    return this.#links.map((link) => this.#nameOf(link));
  }

  async open(path: string): Promise<this> {
    return this.#show(path, await this.person.get(path));
  }

  async #goTo(href: unknown): Promise<this> {
    const path = this.#resolve(href);
    return this.#show(path, await this.person.get(path, { "Sec-Fetch-Site": "same-origin" }));
  }

  async post(path: string, fields: [string, string][]): Promise<this> {
    return this.#show(path, await this.person.post(path, fields));
  }

  /** `to` tells links of one name apart. Several may lead to one place. */
  follow(link: Name, to = /./): Promise<this> {
    const known = new Set<string>();
    const links = this.#links.filter((one) => {
      const key = `${one.properties.href} ${this.#nameOf(one)}`;
      return to.test(String(one.properties.href)) && !known.has(key) && known.add(key);
    });
    const { href } = this.#the("link", link, links).properties;
    return this.#goTo(href);
  }

  /** Follows the first of several links, such as in a list. */
  followFirst(to: RegExp): Promise<this> {
    const link = this.#links.find(({ properties: { href } }) => to.test(String(href)));
    if (!link) throw new Error(`No link at ${this.path} leads to ${to}.`);
    return this.#goTo(link.properties.href);
  }

  /** In the form of this button, if named. */
  field(name: string, button?: string) {
    const field = this.#field(name, button ? this.#formOf(this.#button(button)) : this.#root);
    const { ariaDescribedBy, ariaInvalid, checked } = field.properties;
    return {
      value: enteredIn(field),
      isChecked: checked === true,
      isInvalid: ariaInvalid === "true",
      description: this.#wordsOfIds(ariaDescribedBy),
    };
  }

  /** Fills in some fields of the button's form first: text, the words of an option, or whether something is ticked. */
  async press(name: Name, fields: Record<string, string | boolean> = {}): Promise<this> {
    const button = this.#button(name);
    const form = this.#formOf(button);
    this.#requirePressable(button);
    for (const [label, value] of Object.entries(fields)) fillIn(this.#field(label, form), value, form);
    requireSendable(form);
    const { name: own, value } = button.properties;
    const sent = this.#fieldsOf(form);
    if (own) sent.push([String(own), String(value ?? "")]);
    const target = this.#resolve(form.properties.action || this.path);
    if (/^post$/i.test(String(form.properties.method))) return this.post(target, sent);
    return this.open(`${target.replace(/\?.*/, "")}?${new URLSearchParams(sent)}`);
  }

  async #show(path: string, answer: { status: number; headers: Headers; text: string }): Promise<this> {
    this.#url = new URL(path, this.origin);
    const location = answer.headers.get("location");
    this.leadsTo = location && !this.#isHere(location) ? new URL(location) : null;
    if (this.leadsTo) return this;
    if (location) return this.open(this.#resolve(location));
    this.status = answer.status;
    this.#root = fromHtml(answer.text);
    return this;
  }

  get #links(): Element[] {
    return elementsIn(this.#root).filter(({ properties: { href }, tagName }) => tagName === "a" && href);
  }

  get #main(): Nodes {
    return elementsIn(this.#root).find(({ tagName }) => tagName === "main") ?? this.#root;
  }

  #isHere(href: unknown): boolean {
    return new URL(String(href), this.#url).origin === this.origin;
  }

  #resolve(href: unknown): string {
    const { pathname, search } = new URL(String(href), this.#url);
    if (!this.#isHere(href)) throw new Error(`${href} leads to another site.`);
    return `${pathname}${search}`;
  }

  #button(name: Name): Element {
    return this.#the("button", name, elementsIn(this.#root).filter(isSubmit));
  }

  #requirePressable(button: Element): void {
    const all = elementsIn(this.#root);
    const popover = all.find(
      (one) => one.properties.popover !== undefined && elementsIn(one).includes(button),
    );
    const isOpened = all.some((one) => one.properties.popoverTarget === popover?.properties.id);
    if (button.properties.disabled || (popover && !isOpened))
      throw new Error(`Nobody can press ${this.#nameOf(button)} at ${this.path}.`);
  }

  /** The name may follow a group's: "Rule 1 > Values". */
  #field(name: string, within: Nodes): Element {
    const [group, label] = name.split(" > ");
    if (label) return this.#field(label, this.#the("part", group ?? "", elementsIn(within).filter(isPart)));
    return this.#the("field", name, elementsIn(within).filter(isControl));
  }

  #formOf(button: Element): Element {
    const { form: id } = button.properties;
    const form = elementsIn(this.#root).find(
      (one) => one.tagName === "form" && (id ? one.properties.id === id : elementsIn(one).includes(button)),
    );
    if (!form) throw new Error(`The button ${this.#nameOf(button)} is in no form.`);
    return form;
  }

  /** The one of this name or, if there is none, the one whose name begins so. */
  #the(what: string, name: Name, all: Element[]): Element {
    const named = (isIt: (own: string) => boolean) => all.filter((one) => isIt(this.#nameOf(one)));
    const exact = named((own) => (typeof name === "string" ? own === name : name.test(own)));
    const found = exact.length > 0 ? exact : named((own) => typeof name === "string" && own.startsWith(name));
    if (found.length === 1 && found[0]) return found[0];
    const names = all.map((one) => this.#nameOf(one)).join(" | ");
    throw new Error(`${found.length} of these are the ${what} ${name} at ${this.path}: ${names}`);
  }

  #nameOf(element: Element): string {
    const { ariaLabel, ariaLabelledBy, id } = element.properties;
    if (ariaLabel) return String(ariaLabel);
    if (ariaLabelledBy) return this.#wordsOfIds(ariaLabelledBy);
    if (isPart(element))
      return wordsOf(elementsIn(element).find(isHeading) ?? { type: "root", children: [] });
    if (!isControl(element)) return wordsOf(element);
    const labels = elementsIn(this.#root).filter(
      (one) =>
        one.tagName === "label" &&
        ((id && String(one.properties.htmlFor) === id) || elementsIn(one).includes(element)),
    );
    return labels.map(wordsOf).join(" ");
  }

  #wordsOfIds(ids: unknown): string {
    const wanted = Array.isArray(ids) ? ids : String(ids ?? "").split(" ");
    return elementsIn(this.#root)
      .filter(({ properties }) => properties.id && wanted.includes(properties.id))
      .map(wordsOf)
      .join(" ");
  }

  #fieldsOf(form: Element): [string, string][] {
    const inside = new Set(elementsIn(form));
    return elementsIn(this.#root)
      .filter((one) => isControl(one) || one.properties.type === "hidden")
      .filter((one) => (one.properties.form ? one.properties.form === form.properties.id : inside.has(one)))
      .filter(({ properties: { name, disabled, type, checked } }) => {
        const isOff = (type === "checkbox" || type === "radio") && !checked;
        return name && !disabled && type !== "file" && !isOff;
      })
      .map((one) => [String(one.properties.name), enteredIn(one)]);
  }
}

/** Leaves out what a browser hides, such as content that only a script would show. */
function elementsIn(node: Nodes): Element[] {
  if (!("children" in node)) return [];
  return node.children.flatMap((child) =>
    child.type === "element" && child.properties.hidden !== true ? [child, ...elementsIn(child)] : [],
  );
}

function wordsOf(node: Nodes): string {
  return rawWordsOf(node).replace(/\s+/g, " ").trim();
}

function rawWordsOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (!("children" in node) || (node.type === "element" && isUnseen(node))) return "";
  return node.children.map(rawWordsOf).join("");
}

const isUnseen = ({ tagName, properties }: Element) =>
  ["script", "style", "template", "select", "textarea"].includes(tagName) || properties.hidden === true;

const isControl = ({ tagName, properties: { type } }: Element) =>
  ["textarea", "select"].includes(tagName) || (tagName === "input" && type !== "hidden" && type !== "submit");

const isPart = ({ tagName }: Element) => ["section", "nav", "fieldset"].includes(tagName);

const isHeading = ({ tagName }: Element) => /^(h[1-6]|legend)$/.test(tagName);

const isSubmit = ({ tagName, properties: { type } }: Element) => tagName === "button" && type !== "button";

function enteredIn(field: Element): string {
  const { type, value } = field.properties;
  if (field.tagName === "textarea")
    return field.children.map((child) => ("value" in child ? child.value : "")).join("");
  if (field.tagName !== "select") return String(value ?? (type === "checkbox" ? "on" : ""));
  const options = optionsOf(field);
  const chosen = options.find(({ properties }) => properties.selected) ?? options[0];
  return String(chosen?.properties.value ?? "");
}

/** A browser refuses to send an empty required field, unless the form checks its fields itself. */
function requireSendable(form: Element): void {
  const isEmpty = (one: Element) => isControl(one) && one.properties.required && !enteredIn(one);
  if (!form.properties.noValidate && elementsIn(form).some(isEmpty))
    throw new Error("A browser doesn't send this form.");
}

function fillIn(field: Element, value: string | boolean, form: Element): void {
  const { type, name } = field.properties;
  const isTicked = type === "checkbox" || type === "radio";
  if (isTicked !== (typeof value === "boolean")) throw new Error(`${name} doesn't take ${value}.`);
  if (field.tagName === "textarea") field.children = [{ type: "text", value: String(value) }];
  else if (field.tagName === "select") choose(field, String(value));
  else if (typeof value === "string") field.properties.value = value;
  else {
    const others = elementsIn(form).filter(({ properties }) => type === "radio" && properties.name === name);
    for (const other of others) other.properties.checked = false;
    field.properties.checked = value;
  }
}

function choose(field: Element, words: string): void {
  const options = optionsOf(field);
  if (!options.some((option) => wordsOf(option) === words)) throw new Error(`There is no option ${words}.`);
  for (const option of options) option.properties.selected = wordsOf(option) === words;
}

const optionsOf = (field: Element) => elementsIn(field).filter(({ tagName }) => tagName === "option");
