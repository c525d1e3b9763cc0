import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { errorText, failureTitle } from './error-text.ts'
import { hadNoAnswer } from './may-pass.ts'

const LIFE_MS = 3000
const INFO_LIFE_MS = 1500

/** Toasts of unanswered calls in sight. */
const unanswered = new Set<string>()

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
	/** Why a call failed, or that nobody knows whether it did it. Without an answer it stays until `answered`. */
	failed: (title: string, error: unknown) => {
		const id = toast.error(failureTitle(i18next, error, title), errorText(i18next, error))
		if (hadNoAnswer(error)) unanswered.add(id)
	},
	/** The server answers again, and pages show what holds. */
	answered: () => {
		for (const id of unanswered) notifications.hide(id)
		unanswered.clear()
	},
}
