import { randomUUID } from 'node:crypto'
import {
	ALWAYS_SHOWN,
	DEFAULT_CHANNELS,
	MAX_NOTIFICATIONS,
	NOTIFICATION_DAYS,
	NOTIFICATION_SETTING,
	NOTIFICATION_TYPES,
	type NotificationListQuery,
	type NotificationListResponse,
	type NotificationPreferences,
	type NotificationResponse,
	REMOVED_NOTIFICATION_DAYS,
	type RemoveNotificationsResponse,
	type RestoreNotificationsResponse,
	readPreferences,
} from '@panelyard/contracts/messages/notifications'
import { personLanguage } from '../../access/person-language.queries.ts'
import { requireId } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { type Language, languageOf } from '../../platform/mail/phrases.ts'
import { changeSetting, ownSettings } from '../settings/settings.service.ts'
import { kindsOf } from './notification-kinds.ts'
import { viewNotification } from './notification-view.ts'
import * as queries from './notifications.queries.ts'

const GONE = 'This notification no longer exists'

/** A person's notifications, the newest first. */
export async function listNotifications(
	db: Database,
	user_id: string,
	{ page, per_page, unread_only, type, language }: NotificationListQuery,
): Promise<NotificationListResponse> {
	const filter = { user_id, unread_only, kinds: type && kindsOf(type) }
	const lang = await readerLanguage(db, user_id, language)
	const rows = await queries.listNotifications(db, filter, { limit: per_page, offset: (page - 1) * per_page })
	const { total, unread } = await queries.countNotifications(db, filter)
	return {
		notifications: rows.flatMap((row) => viewNotification(row, lang) ?? []),
		total,
		page,
		per_page,
		unread_count: unread,
	}
}

/** The language asked for, else that of the account. */
const readerLanguage = async (db: Database, user_id: string, asked: string | undefined): Promise<Language> =>
	languageOf(asked ?? (await personLanguage(db, user_id)))

export const countUnread = queries.countUnread

/**
 * Marks one notification as read, or as unread again.
 * @throws AppError NOT_FOUND for one that isn't the person's
 */
export async function setRead(
	platform: Platform,
	user_id: string,
	id: string,
	{ is_read, language }: { is_read: boolean; language?: string | undefined },
): Promise<NotificationResponse> {
	const { database } = platform
	const row = await queries.setRead(database, user_id, requireId(id, GONE), is_read)
	const lang = await readerLanguage(database, user_id, language)
	const notification = row && viewNotification(row, lang)
	if (!notification) throw new AppError('NOT_FOUND', GONE)
	return { notification, ...(await changed(platform, user_id)) }
}

export async function setAllRead(
	platform: Platform,
	user_id: string,
): Promise<{ marked: number; unread_count: number }> {
	const marked = await queries.setAllRead(platform.database, user_id)
	return { marked, ...(await changed(platform, user_id)) }
}

/**
 * Removes one notification; repeated, it answers with the removal that did.
 * @throws AppError NOT_FOUND for one that isn't the person's
 */
export async function removeOne(platform: Platform, user_id: string, id: string): Promise<RemoveNotificationsResponse> {
	const { database } = platform
	const removal_id = randomUUID()
	const removed = await queries.removeNotifications(database, user_id, requireId(id, GONE), removal_id)
	const earlier = removed === 0 ? await queries.removalOf(database, user_id, id) : removal_id
	if (earlier === null) throw new AppError('NOT_FOUND', GONE)
	return { removed, removal_id: earlier, ...(await changed(platform, user_id)) }
}

/** Removes all. A device that got no answer sends the same `removal_id` again, and can then undo both. */
export async function removeAll(
	platform: Platform,
	user_id: string,
	removal_id: string | undefined,
): Promise<RemoveNotificationsResponse> {
	const id = removal_id ?? randomUUID()
	const removed = await queries.removeNotifications(platform.database, user_id, null, id)
	return { removed, removal_id: removed > 0 || removal_id ? id : null, ...(await changed(platform, user_id)) }
}

/** Brings back what one removal took away; repeated, nothing more. */
export async function restore(
	platform: Platform,
	user_id: string,
	removal_id: string,
): Promise<RestoreNotificationsResponse> {
	const restored = await queries.restoreNotifications(platform.database, user_id, removal_id)
	return { restored, ...(await changed(platform, user_id)) }
}

/** Has the person's other pages read again; returns what is unread now. */
async function changed(platform: Platform, user_id: string): Promise<{ unread_count: number }> {
	platform.tellPerson([user_id], 'notifications_changed', { raised: false })
	return { unread_count: await queries.countUnread(platform.database, user_id) }
}

export const notificationTypes = () => ({
	types: NOTIFICATION_TYPES.map((type) => ({
		type,
		defaults: DEFAULT_CHANNELS[type],
		always_shown: ALWAYS_SHOWN.includes(type),
	})),
})

export async function ownPreferences(db: Database, user_id: string): Promise<NotificationPreferences> {
	const settings = await ownSettings(db, { user_id, project_id: null })
	return readPreferences(settings[NOTIFICATION_SETTING])
}

export async function changePreferences(
	db: Database,
	user_id: string,
	preferences: NotificationPreferences,
): Promise<NotificationPreferences> {
	const settings = await changeSetting(db, { user_id, project_id: null }, NOTIFICATION_SETTING, preferences)
	return readPreferences(settings[NOTIFICATION_SETTING])
}

/** Deletes what is kept no longer. Returns how many. */
export const deleteOldNotifications = ({ database }: Pick<Platform, 'database'>): Promise<number> =>
	queries.deleteOldNotifications(database, {
		days: NOTIFICATION_DAYS,
		removed_days: REMOVED_NOTIFICATION_DAYS,
		most: MAX_NOTIFICATIONS,
	})
