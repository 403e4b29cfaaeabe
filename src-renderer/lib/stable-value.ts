/** Returns the same object while its content is the same, so that stages are drawn only after a change. */
export const createStableValue = <Value>(): ((next: Value) => Value) => {
  let value: { readonly is: Value; readonly text: string } | null = null;
  return (next) => {
    const text = JSON.stringify(next);
    if (value?.text !== text) value = { is: next, text };
    return value.is;
  };
};
