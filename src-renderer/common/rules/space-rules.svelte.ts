import type { Rule } from '#shared/rules/rule.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { byAge, SpaceItems, type SpaceItem } from '../../context/space-items.svelte.ts';
import * as m from '../../paraglide/messages.js';
import { toasts } from '../../ui/toasts.svelte.ts';

/** A rule as the library has it. */
export type RuleItem = SpaceItem<'rule'>;

/** The rules of a space, the older first. */
export class SpaceRules extends SpaceItems<'rule'> {
  constructor(bridge: Bridge) {
    super(bridge, 'rule', byAge);
  }

  /** Reads the rules of a space and follows them until the returned function is called. */
  follow(spaceId: string): () => void {
    void this.open(spaceId);
    return this.listen();
  }

  /** Keeps a rule as it was written. Throws the host's sentence. */
  async save({ id, name: before }: RuleItem, name: string, rule: Rule): Promise<void> {
    await this.change(id, { kind: 'body', body: rule });
    if (name !== before) await this.rename(id, name);
  }

  /** Deletes a rule; a note offers to bring it back. */
  async discard({ id, name }: RuleItem): Promise<void> {
    const attempt = (done: Promise<void>): Promise<void> =>
      done.catch((error: unknown) => {
        toasts.error(error as Error);
      });
    await attempt(
      this.remove(id).then(() => {
        toasts.show(m.rule_deleted({ name }), 'plain', {
          label: m.library_undo(),
          run: () => void attempt(this.bringBack(id)),
        });
      }),
    );
  }
}
