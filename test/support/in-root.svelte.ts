/** Makes something whose effects have no component around them; the function ends them. */
export const inRoot = <Made>(make: () => Made): { readonly made: Made; readonly end: () => void } => {
  let made!: Made;
  const end = $effect.root(() => {
    made = make();
  });
  return { made, end };
};
