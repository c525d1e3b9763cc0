import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { hadNoAnswer, mayBeDone } from '../may-pass.ts'
import { errorText, failureTitle, isShownByPages } from './error-text.ts'

const LIFE_MS = 3000
const INFO_LIFE_MS = 1500

/** Toasts of unanswered calls in sight. */
const unanswered = new Set<string>()
/** Toasts of failures in sight, by the title of what failed. */
const failures = new Map<string, string[]>()

/** Toasts. An error may carry a title above what happened; it stays until dismissed, and the same one shows once. */
export const toast = {
	/** Shows once however often it happens, such as after a double click. */
	success: (message: string) =>
		notifications.show({ id: `success: ${message}`, message, color: 'teal', autoClose: LIFE_MS }),
	info: (message: string) => notifications.show({ message, color: 'steel', autoClose: INFO_LIFE_MS }),
	/** @param of what failed, for `worked` */
	error: (title: string, message?: string, of = title) => {
		const id = `error: ${title}: ${message ?? ''}`
		failures.set(of, [...(failures.get(of) ?? []), id])
		return notifications.show({
			id,
			title: message ? title : undefined,
			message: message ?? title,
			color: 'red',
			autoClose: false,
			role: 'alert',
		})
	},
	/**
	 * Why a call failed, or that nobody knows whether it did it. Without an answer it stays until `answered`, unless no page
	 * shows what became of the call.
	 */
	failed: (title: string, error: unknown) => {
		const id = toast.error(failureTitle(i18next, error, title), errorText(i18next, error), title)
		if (hadNoAnswer(error) && (!mayBeDone(error) || isShownByPages(i18next, error))) unanswered.add(id)
	},
	/** What failed under this title works now. */
	worked: (title: string) => {
		for (const id of failures.get(title) ?? []) notifications.hide(id)
		failures.delete(title)
	},
	/** The server answers again, and pages show what holds. */
	answered: () => {
		for (const id of unanswered) notifications.hide(id)
		unanswered.clear()
	},
}
