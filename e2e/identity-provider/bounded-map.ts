/** Forgets its oldest entries: a provider that runs for days must not grow. */
export class BoundedMap<Value> extends Map<string, Value> {
  static readonly limit = 10_000;

  override set(key: string, value: Value): this {
    super.set(key, value);
    for (const oldest of this.keys()) {
      if (this.size <= BoundedMap.limit) break;
      this.delete(oldest);
    }
    return this;
  }
}
