/** A value that state classes follow as they follow the show, changed from a test. */
export class Source<Value> {
  now = $state.raw() as Value;

  constructor(first: Value) {
    this.now = first;
  }
}
