import type { Bridge } from '../../../bridge/bridge.ts';
import { callPlatform } from '../../../bridge/platform.ts';

/** Makes a scene without people for those who wait: the space's logo and a band. Gives its id; nothing goes on air. */
export const holdingScene = async (
  bridge: Bridge,
  show: { readonly spaceId: string; readonly sessionId: string },
  words: { readonly name: string; readonly text: string },
): Promise<string> => {
  const { scene } = await callPlatform(bridge, show.spaceId, 'create_scene', {
    params: { id: show.sessionId },
    body: {
      name: words.name,
      layout: 'solo',
      slots: [],
      showLogo: true,
      overlays: [{ type: 'band', text: words.text, x: 0.1, y: 0.4, w: 0.8, h: 0.2, fontSize: 56 }],
    },
  });
  return scene.id;
};
