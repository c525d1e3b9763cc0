import { notifications } from '@mantine/notifications'

const LIFE_MS = 3000
const INFO_LIFE_MS = 1500

/** Toasts. An error may carry a title above what happened; it stays until dismissed, and the same one shows once. */
export const toast = {
	success: (message: string) => notifications.show({ message, color: 'teal', autoClose: LIFE_MS }),
	info: (message: string) => notifications.show({ message, color: 'steel', autoClose: INFO_LIFE_MS }),
	error: (title: string, message?: string) =>
		notifications.show({
			id: `error: ${title}: ${message ?? ''}`,
			title: message ? title : undefined,
			message: message ?? title,
			color: 'red',
			autoClose: false,
			role: 'alert',
		}),
}
