import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Email, IpAddress } from "@/app/_components/breakable";
import { env } from "@/lib/env";
import { clientTexts } from "@/lib/messages/client-texts";
import { Avatar } from "../_components/avatar";
import { BareHeader } from "../_components/bare-header";
import { Breadcrumb } from "../_components/breadcrumb";
import { Button } from "../_components/button";
import { ButtonLink } from "../_components/button-link";
import { CodeBlock } from "../_components/code-block";
import { Command } from "../_components/command";
import { Copyable } from "../_components/copyable";
import { DateTime, Day } from "../_components/date-time";
import { Disclosure } from "../_components/disclosure";
import { Fact, FactRow } from "../_components/fact";
import { FormattedNumber } from "../_components/formatted-number";
import { HomeLink } from "../_components/home-link";
import { Icon, iconNames } from "../_components/icon";
import { Markdown } from "../_components/markdown";
import { MarkdownField } from "../_components/markdown-field";
import { Missing } from "../_components/missing";
import { NavLink } from "../_components/nav-link";
import { Notice } from "../_components/notice";
import { PageBody } from "../_components/page-body";
import { PageHeader } from "../_components/page-header";
import { ProgressBar } from "../_components/progress-bar";
import { Tabs } from "../_components/tabs";
import { Tag } from "../_components/tag";
import { FormTexts } from "../_components/texts";
import { UploadField } from "../_components/upload-field";
import { Player } from "../_kinds/video/player";
import { useMessages } from "../messages";
import { Actions, Moving } from "./actions";
import { Failed } from "./failed";
import { Fields } from "./fields";
import { EmptyLists, SearchAndPages, Table } from "./lists";
import { Sample } from "./sample";
import { savedText, writing } from "./texts";

export const metadata: Metadata = { title: "Components" };

const here = "/components";
const moment = new Date("2026-11-21T14:30:00Z");

export default function ComponentsPage() {
  const { forms } = useMessages();
  if (env().NODE_ENV !== "development") notFound();
  return (
    <FormTexts texts={clientTexts(forms)}>
      <BareHeader />
      <PageBody>
        <Breadcrumb crumbs={[{ name: "Dashboard", href: "/" }]} />
        <PageHeader title="Components" lead="What pages are made of, in all its states." />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Sample name="Buttons">
            {(["primary", "secondary", "quiet", "danger"] as const).map((look) => (
              <Button key={look} type="button" look={look}>
                {look}
              </Button>
            ))}
            <ButtonLink href={here}>A link</ButtonLink>
          </Sample>
          <Sample name="Actions">
            <Actions />
          </Sample>
          <Sample name="Facts">
            <dl>
              <Fact term="Signed in">Ada Lovelace</Fact>
              <Fact term="Groups">{null}</Fact>
              <FactRow term="Email">ada@example.com</FactRow>
              <FactRow term="Last active">
                <Missing>Never</Missing>
              </FactRow>
            </dl>
          </Sample>
          <Sample name="Notices">
            {(["success", "info", "warning", "danger"] as const).map((tone) => (
              <Notice key={tone} tone={tone}>
                This is the tone of {tone}. <span className="text-muted">And this is less important.</span>
              </Notice>
            ))}
          </Sample>
          <Sample name="People, words, dates and numbers">
            <Avatar initials="MO" />
            <Avatar initials="MO" size="large" />
            <Avatar initials="" />
            <Tag>Engineering</Tag>
            <Email>ada@example.com</Email>
            <IpAddress>2001:db8::1</IpAddress>
            <DateTime value={moment} />
            <Day value={moment} />
            <FormattedNumber value={12345.6} />
            <FormattedNumber value={0.4} style="percent" />
          </Sample>
          <Sample name="Icons">
            {iconNames.map((name) => (
              <Icon key={name} name={name} label={name} />
            ))}
          </Sample>
          <Sample name="Ways">
            <HomeLink />
            <NavLink href={here}>Here</NavLink>
            <NavLink href="/catalog">Elsewhere</NavLink>
          </Sample>
          <Sample name="Tabs">
            <Tabs
              label="Tabs"
              base={here}
              tabs={[
                { path: "", name: "Here" },
                { path: "/below", name: "Below" },
              ]}
            />
          </Sample>
          <Sample name="Progress">
            {[0, 40, 100].map((value) => (
              <div key={value} className="basis-full">
                <ProgressBar value={value} label="Progress" />
              </div>
            ))}
          </Sample>
          <Sample name="Search and pages">
            <SearchAndPages />
          </Sample>
          <Sample name="A list to put in order">
            <div className="grow">
              <Moving />
            </div>
          </Sample>
          <Sample name="To take elsewhere">
            <div className="min-w-0 grow space-y-4">
              <Copyable label="Redirect address">https://learn.example.com/auth/oauth_callback</Copyable>
              <Command>lectern people list</Command>
              <CodeBlock label="What was answered">{'{ "error": "invalid_client" }'}</CodeBlock>
              <Disclosure title="What few need to see">It was folded.</Disclosure>
            </div>
          </Sample>
          <Sample name="Fields" wide>
            <Fields
              picture={
                <UploadField name="picture" label="Picture" kind="image" site={env().BASE_URL} optional />
              }
              text={
                <MarkdownField name="text" label="Text" saved={savedText} site={env().BASE_URL} rows={6}>
                  <Markdown target="_blank">{savedText}</Markdown>
                </MarkdownField>
              }
            />
          </Sample>
          <Sample name="An admin table" wide>
            <Table />
          </Sample>
          <Sample name="Nothing to show" wide>
            <EmptyLists />
          </Sample>
          <Sample name="What authors write" wide>
            <Markdown>{writing}</Markdown>
          </Sample>
          <Sample name="Videos" wide>
            <Player url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" title="In a player" />
            <Player url="/academy/no-such-file.mp4" title="A file" />
            <Player url="https://videos.example/watch/1" title="Elsewhere" />
          </Sample>
          <Sample name="A page that failed" wide>
            <Failed />
          </Sample>
        </div>
      </PageBody>
    </FormTexts>
  );
}
