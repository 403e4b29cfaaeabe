/** Props that can be changed after a component was mounted. */
export const changeable = <Props extends object>(first: Props): Props => {
  const props = $state(first);
  return props;
};
