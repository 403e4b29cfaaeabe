/** Seconds until an instant, counted down each second; 0 once it is past. */
export const secondsLeft = (until: () => number): { readonly left: number } => {
  let now = $state(Date.now());
  const left = $derived(Math.max(0, Math.ceil((until() - now) / 1000)));
  // The window's timer: it runs only while there is something to count.
  $effect(() => {
    const end = until();
    now = Date.now();
    if (end <= now) return;
    const timer = setInterval(() => {
      now = Date.now();
      if (now >= end) clearInterval(timer);
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  });
  return {
    get left() {
      return left;
    },
  };
};
