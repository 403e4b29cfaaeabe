const KEY = 'regie.captions';

/** True if this browser's person reads captions; kept in the browser where it keeps anything. */
class CaptionChoice {
  isOn = $state(this.#read());

  toggle(): void {
    this.isOn = !this.isOn;
    try {
      localStorage.setItem(KEY, this.isOn ? 'on' : 'off');
    } catch {
      // A browser that keeps nothing asks again on the next page.
    }
  }

  #read(): boolean {
    try {
      return localStorage.getItem(KEY) !== 'off';
    } catch {
      return true;
    }
  }
}

export const captionChoice = new CaptionChoice();
