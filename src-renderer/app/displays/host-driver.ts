import type { DisplaysState } from '#shared/bridge/display-calls.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import type { PopOutDriver } from '../../context/pop-out-driver.ts';

/** The desktop app's way: its windows are the host's. */
export const createHostDriver = (bridge: Bridge): PopOutDriver => {
  let tell: (state: DisplaysState) => void = () => undefined;
  return {
    async takeOut(request) {
      tell(await bridge.call('displays.take_out', request));
    },
    async bringBack(part) {
      tell(await bridge.call('displays.bring_back', { part }));
    },
    async place(request) {
      tell(await bridge.call('displays.place', request));
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
