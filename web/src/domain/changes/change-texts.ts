import i18next, { type TFunction } from 'i18next'
import { errorText } from '../../ui/messages/error-text.ts'

const NAMESPACES = ['changes', 'panels', 'statuses', 'project', 'imports', 'sets', 'assistant', 'images'] as const

/** Texts outside of React, in the language of the moment. */
export type ChangeTexts = {
	t: TFunction<typeof NAMESPACES>
	error: (thrown: unknown) => string
}

export const currentTexts = (): ChangeTexts => ({
	t: i18next.getFixedT(null, NAMESPACES),
	error: (thrown) => errorText(i18next, thrown),
})
