/** Those who can be heard to speak, by their ids, from an instant of the host on; null while nobody tells. */
export interface HeardVoices {
  readonly talking: ReadonlySet<string> | null;
  readonly at: number;
}
