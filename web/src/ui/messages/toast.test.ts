import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { startI18n } from '../../locales/i18n.ts'
import { toast } from './toast.ts'

afterEach(() => {
	notifications.clean()
})

test('an error stays until dismissed, others pass; each shows once however often it happens', () => {
	toast.error('Couldn’t save', 'The server is busy')
	toast.error('Couldn’t save', 'The server is busy')
	toast.error('Couldn’t save', 'No connection')
	toast.success('Saved')
	toast.success('Saved')
	const shown = notificationsStore.getState().notifications
	expect(shown.map(({ message, autoClose }) => [message, autoClose])).toEqual([
		['The server is busy', false],
		['No connection', false],
		['Saved', 3000],
	])
})

/** As the calls of the app throw them. */
const apiError = (status: number, code: string | null = null, may_be_done = false) =>
	Object.assign(new Error('No'), { status, code, may_be_done })

test('a lost answer isn’t told as a failure, and what was told without an answer goes once the server answers', async () => {
	await startI18n()
	const shown = () => notificationsStore.getState().notifications.map(({ title }) => title)
	toast.failed('Couldn’t delete', apiError(0, null, true))
	toast.failed('Couldn’t save', apiError(0))
	toast.failed('Couldn’t leave', apiError(403, 'ACCESS_DENIED'))
	expect(shown()).toEqual(['We don’t know whether it was done', 'Couldn’t save', 'Couldn’t leave'])
	toast.answered()
	expect(shown()).toEqual(['Couldn’t leave'])
})

test('what failed is no longer told once it works; that of other things is', async () => {
	await startI18n()
	const shown = () => notificationsStore.getState().notifications.map(({ title, message }) => title ?? message)
	toast.failed('Couldn’t make the report', apiError(0))
	toast.failed('Couldn’t make the report', apiError(500))
	toast.failed('Couldn’t open the view', apiError(500))
	toast.error('Couldn’t export')
	toast.worked('Couldn’t make the report')
	toast.worked('Couldn’t export')
	expect(shown()).toEqual(['Couldn’t open the view'])
})

test('a mail that may have been sent stays told, since no page shows whether it was', async () => {
	await startI18n()
	const message =
		'The server’s answer got lost, so the email may have been sent. Check your inbox before you ask for another one.'
	toast.failed('Couldn’t send', Object.assign(apiError(0, null, true), { message }))
	toast.answered()
	expect(notificationsStore.getState().notifications).toHaveLength(1)
})
