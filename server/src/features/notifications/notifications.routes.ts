import {
	MarkAllReadResponse,
	NotificationListQuery,
	NotificationListResponse,
	NotificationPreferences,
	NotificationPreferencesResponse,
	NotificationResponse,
	NotificationTypesResponse,
	ReadNotificationQuery,
	RemoveNotificationsQuery,
	RemoveNotificationsResponse,
	RestoreNotificationsRequest,
	RestoreNotificationsResponse,
	SendNoticeRequest,
	SendNoticeResponse,
	UnreadCountQuery,
	UnreadCountResponse,
} from '@panelyard/contracts/messages/notifications'
import { z } from 'zod'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { sendNotice } from './notices.service.ts'
import * as service from './notifications.service.ts'

const NotificationParams = z.object({ id: z.string() })
const tags = ['notifications']

/** What a person is told: theirs alone, whoever they are. Notices are written by admins. */
export const notificationsFeature: Feature = (app, platform) => {
	const { database } = platform

	app.get(
		'/notifications',
		{ schema: { tags, querystring: NotificationListQuery, response: { 200: NotificationListResponse } } },
		async (request) => service.listNotifications(database, requireUser(request).id, request.query),
	)

	app.get(
		'/notifications/unread-count',
		{ schema: { tags, querystring: UnreadCountQuery, response: { 200: UnreadCountResponse } } },
		async (request) => ({ unread_count: await service.countUnread(database, requireUser(request).id) }),
	)

	app.get(
		'/notifications/types',
		{ schema: { tags, response: { 200: NotificationTypesResponse } } },
		async (request) => {
			requireUser(request)
			return service.notificationTypes()
		},
	)

	app.get(
		'/notifications/preferences',
		{ schema: { tags, response: { 200: NotificationPreferencesResponse } } },
		async (request) => ({ preferences: await service.ownPreferences(database, requireUser(request).id) }),
	)

	app.put(
		'/notifications/preferences',
		{ schema: { tags, body: NotificationPreferences, response: { 200: NotificationPreferencesResponse } } },
		async (request) => ({
			preferences: await service.changePreferences(database, requireUser(request).id, request.body),
		}),
	)

	app.put(
		'/notifications/:id/read',
		{
			schema: {
				tags,
				params: NotificationParams,
				querystring: ReadNotificationQuery,
				response: { 200: NotificationResponse },
			},
		},
		async (request) => service.setRead(platform, requireUser(request).id, request.params.id, request.query),
	)

	app.put(
		'/notifications/mark-all-read',
		{ schema: { tags, response: { 200: MarkAllReadResponse } } },
		async (request) => service.setAllRead(platform, requireUser(request).id),
	)

	app.delete(
		'/notifications/clear-all',
		{ schema: { tags, querystring: RemoveNotificationsQuery, response: { 200: RemoveNotificationsResponse } } },
		async (request) => service.removeAll(platform, requireUser(request).id, request.query.removal_id),
	)

	app.delete(
		'/notifications/:id',
		{ schema: { tags, params: NotificationParams, response: { 200: RemoveNotificationsResponse } } },
		async (request) => service.removeOne(platform, requireUser(request).id, request.params.id),
	)

	app.post(
		'/notifications/restore',
		{ schema: { tags, body: RestoreNotificationsRequest, response: { 200: RestoreNotificationsResponse } } },
		async (request) => service.restore(platform, requireUser(request).id, request.body.removal_id),
	)

	app.post(
		'/notifications',
		{ schema: { tags, body: SendNoticeRequest, response: { 202: SendNoticeResponse } } },
		async (request, reply) =>
			reply.code(202).send({ notice: await sendNotice(platform, requireUser(request), request.body) }),
	)
}
