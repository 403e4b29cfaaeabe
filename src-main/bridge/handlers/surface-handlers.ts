import type { surfaceCalls } from '#shared/bridge/surface-calls.ts';
import type { Controls } from '../../controls/controls.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof surfaceCalls>;

/** Calls about the ways in for controllers. */
export const createSurfaceHandlers = (controls: Omit<Controls, 'start'>): Handlers => ({
  'surfaces.state': () => controls.state(),
  'surfaces.change': (change) => controls.change(change),
  'surfaces.new_token': (request) => controls.newToken(request),
  'surfaces.revoke_token'({ id }) {
    controls.revokeToken(id);
    return null;
  },
  'surfaces.new_password': () => ({ password: controls.newObsPassword() }),
  'surfaces.change_own_obs': (change) => controls.changeOwnObs(change),
  'surfaces.try_own_obs': ({ scene }) => controls.tryOwnObs(scene),
  'surfaces.own_obs_password': ({ password }) => controls.keepOwnObsPassword(password),
  'surfaces.change_controllers': (change) => controls.changeControllers(change),
  'surfaces.change_satellite': (change) => controls.satellite.change(change),
  'surfaces.picture'(answer) {
    controls.takePicture(answer);
    return null;
  },
  'satellite.page': () => controls.satellite.page(),
  'satellite.press'({ key, pressed }) {
    controls.satellite.press(key, pressed);
    return null;
  },
  'surfaces.test': ({ kind, on }) => controls.test(kind, on),
});
