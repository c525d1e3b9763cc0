import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { toast } from './toast.ts'

test('an error stays until dismissed and shows once however often it happens; others pass', () => {
	toast.error('Couldn’t save', 'The server is busy')
	toast.error('Couldn’t save', 'The server is busy')
	toast.error('Couldn’t save', 'No connection')
	toast.success('Saved')
	const shown = notificationsStore.getState().notifications
	expect(shown.map(({ message, autoClose }) => [message, autoClose])).toEqual([
		['The server is busy', false],
		['No connection', false],
		['Saved', 3000],
	])
})
