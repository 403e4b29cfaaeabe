import type { updateCalls, UpdateStatus } from '#shared/bridge/update-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { UpdatesPort } from '../shell-ports.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof updateCalls>;

const NONE: UpdateStatus = {
  kind: 'none',
  version: null,
  why: null,
  checkedAt: null,
  mayDecide: false,
  previous: null,
};

/** Calls about updates; a host without a desktop shell is updated where it was installed. */
export const createUpdateHandlers = (updates: UpdatesPort | null): Handlers => ({
  'updates.status': () => updates?.status() ?? NONE,
  'updates.check': () => updates?.check() ?? NONE,
  'updates.allow': () => updates?.allow() ?? NONE,
  async 'updates.go_back'() {
    if (!updates) throw new AppError('unsupported', say('host_update_elsewhere'));
    await updates.goBack();
    return null;
  },
});
