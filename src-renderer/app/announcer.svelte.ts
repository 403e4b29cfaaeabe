/** Tells screen readers what happened. Two regions take turns, so that the same sentence is read again. */
export class Announcer {
  polite = $state.raw<readonly [string, string]>(['', '']);
  urgent = $state('');
  #turn: 0 | 1 = 0;

  /** Says a sentence when the reader has finished. */
  say(text: string): void {
    this.#turn = this.#turn === 0 ? 1 : 0;
    this.polite = this.#turn === 0 ? [text, ''] : ['', text];
  }

  /** Says a sentence at once: what is on air changed. */
  interrupt(text: string): void {
    this.urgent = text;
  }
}
