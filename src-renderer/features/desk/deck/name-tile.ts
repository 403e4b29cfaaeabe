import type { ControllerBinding } from '#shared/controls/controllers.ts';
import type { DeckTile } from '#shared/show/deck-page.ts';
import type { KeyBinding } from '#shared/show/key-binding.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { attempt } from './attempt.ts';

/** The key and the controls of a tile, where it has some of its own, carry the tile's name in Settings. */
export const nameTile = async (
  { keys, controllers }: Pick<AppContext, 'keys' | 'controllers'>,
  pageId: string,
  { id, label }: Pick<DeckTile, 'id' | 'label'>,
): Promise<void> => {
  const isIt = ({ command }: KeyBinding | ControllerBinding): boolean =>
    command.kind === 'tile' && command.pageId === pageId && command.tileId === id && command.name !== label;
  const command = { kind: 'tile', pageId, tileId: id, name: label } as const;
  const named = <One extends KeyBinding | ControllerBinding>(bindings: readonly One[]): One[] =>
    bindings.map((one) => (isIt(one) ? { ...one, command } : one));
  if (keys.bindings.some(isIt)) await attempt(() => keys.save(named(keys.bindings)));
  const { bindings } = controllers.settings;
  if (bindings.some(isIt)) await attempt(() => controllers.change({ bindings: named(bindings) }));
};
