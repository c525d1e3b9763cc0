import i18next, { type TFunction } from 'i18next'
import { errorText } from '../../ui/error-text.ts'

/** Texts outside of React, in the language of the moment. */
export type ChangeTexts = {
	t: TFunction<['changes', 'panels', 'statuses', 'project', 'imports', 'sets', 'assistant']>
	error: (thrown: unknown) => string
}

export const currentTexts = (): ChangeTexts => ({
	t: i18next.getFixedT(null, ['changes', 'panels', 'statuses', 'project', 'imports', 'sets', 'assistant']),
	error: (thrown) => errorText(i18next, thrown),
})
