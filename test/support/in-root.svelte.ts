/** Makes something whose effects have no component around them; the function ends them. */
export const inRoot = <Made>(make: () => Made): { readonly made: Made; readonly end: () => void } => {
  let made!: Made;
  const end = $effect.root(() => {
    made = make();
  });
  return { made, end };
};

/** Runs something now and after each change of what it reads; the returned function ends it. */
export const follow = (run: () => void): (() => void) =>
  $effect.root(() => {
    $effect(run);
  });
