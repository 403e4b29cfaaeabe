import type { DisplaysState } from '#shared/bridge/display-calls.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import type { PartWays } from './part-ways.ts';

/** The desktop app's way: its windows are the host's. */
export const hostWays = (bridge: Bridge): PartWays => {
  let tell: (state: DisplaysState) => void = () => undefined;
  return {
    async takeOut(wish) {
      tell(await bridge.call('displays.take_out', wish));
    },
    async bringBack(part) {
      tell(await bridge.call('displays.bring_back', { part }));
    },
    async place(wish) {
      tell(await bridge.call('displays.place', wish));
    },
    follow(listener) {
      tell = listener;
      const end = bridge.on('displays.changed', listener);
      void bridge.call('displays.state', undefined).then(
        (state) => {
          if (state) listener(state);
        },
        () => undefined,
      );
      return end;
    },
  };
};
