import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { defineCall } from './call.ts';
import { PERSON_ROLES } from '../show/roles.ts';
import { ControllerChange } from '../controls/controllers.ts';
import { ObsLink, OwnObsChange } from '../controls/own-obs.ts';
import { MAX_COLUMNS, MAX_ROWS, SatelliteChange, type SatellitePage } from '../controls/satellite.ts';
import { ScenePictureAnswer } from '../controls/scene-picture.ts';
import { SURFACE_KINDS, SurfaceChange, MAX_TOKEN_NAME, type SurfacesState } from '../controls/surface.ts';

export const surfaceCalls = {
  'surfaces.state': defineCall('surfaces.state', 'desk', z.undefined())<SurfacesState>(),
  'surfaces.change': defineCall('surfaces.change', 'desk', SurfaceChange)<SurfacesState>(),
  /** A new token of the API: the only time that it is said. */
  'surfaces.new_token': defineCall(
    'surfaces.new_token',
    'desk',
    z.strictObject({ name: z.string().trim().min(1).max(MAX_TOKEN_NAME), role: z.enum(PERSON_ROLES) }),
  )<{ readonly id: string; readonly token: string }>(),
  /** Ends a token and whatever is connected by it. */
  'surfaces.revoke_token': defineCall('surfaces.revoke_token', 'desk', z.strictObject({ id: Id }))<null>(),
  /** A new password of the OBS protocol, returned this once. It ends the old password and its connections. */
  'surfaces.new_password': defineCall('surfaces.new_password', 'desk', z.undefined())<{ readonly password: string }>(),
  'surfaces.change_own_obs': defineCall('surfaces.change_own_obs', 'desk', OwnObsChange)<SurfacesState>(),
  /** Switches the OBS that this desk drives to one of its scenes, as a test; fails with the reason. */
  'surfaces.try_own_obs': defineCall(
    'surfaces.try_own_obs',
    'desk',
    z.strictObject({ scene: ObsLink.shape.obsScene }),
  )<SurfacesState>(),
  /** The password of the OBS that this desk drives; an empty one is forgotten. */
  'surfaces.own_obs_password': defineCall(
    'surfaces.own_obs_password',
    'desk',
    z.strictObject({ password: z.string().max(200) }),
  )<SurfacesState>(),
  'surfaces.change_controllers': defineCall('surfaces.change_controllers', 'desk', ControllerChange)<SurfacesState>(),
  'surfaces.change_satellite': defineCall('surfaces.change_satellite', 'desk', SatelliteChange)<SurfacesState>(),
  /** The picture of a scene that a program asked for. */
  'surfaces.picture': defineCall('surfaces.picture', 'desk', ScenePictureAnswer)<null>(),
  /** The page that the person's Companion shows. */
  'satellite.page': defineCall('satellite.page', 'desk', z.undefined())<SatellitePage>(),
  /** Presses a key of that page, or lets it go. */
  'satellite.press': defineCall(
    'satellite.press',
    'desk',
    z.strictObject({
      key: z
        .number()
        .int()
        .min(0)
        .max(MAX_COLUMNS * MAX_ROWS - 1),
      pressed: z.boolean(),
    }),
  )<null>(),
  /** Shows for a while what the surface presses, and presses nothing; `on: false` ends that. */
  'surfaces.test': defineCall(
    'surfaces.test',
    'desk',
    z.strictObject({ kind: z.enum(SURFACE_KINDS), on: z.boolean() }),
  )<SurfacesState>(),
} as const;
