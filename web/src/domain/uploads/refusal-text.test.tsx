import { IMAGE_REFUSALS } from '@panelyard/contracts/messages/images'
import { CHAT_FILE_REFUSALS } from '@panelyard/contracts/messages/support-chat'
import { FAILURE_REASONS } from '@panelyard/contracts/models/failure-reasons'
import { PANEL_FILE_REFUSALS } from '@panelyard/contracts/panels/panel-files'
import { REQUIREMENT_REFUSALS } from '@panelyard/contracts/testing/requirements'
import { expect, test } from 'vitest'
import { errorFromAnswer } from '../../api/api-error.ts'
import texts from '../../locales/en/errors.json' with { type: 'json' }
import { startI18n } from '../../locales/i18n.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { useErrorText, useReasonText } from '../../ui/messages/error-text.ts'

test('everything a file can be refused for has its words', () => {
	const reasons = [
		...FAILURE_REASONS,
		...IMAGE_REFUSALS,
		...PANEL_FILE_REFUSALS,
		...REQUIREMENT_REFUSALS,
		...CHAT_FILE_REFUSALS,
	]
	expect(Object.keys(texts.reasons).sort()).toEqual(reasons.sort())
})

function Told({ thrown }: { thrown: Error }) {
	const reasonText = useReasonText()
	const told = [
		useErrorText()(thrown),
		useServerFieldErrors()(thrown).file,
		reasonText({ reason_code: 'other_schema', reason_value: 'IFC5', error_code: 'unsupported_schema' }),
		reasonText({ reason_code: '', reason_value: '', error_code: 'malformed' }),
		reasonText({ reason_code: 'a_later_one', reason_value: '', error_code: 'glb_invalid' }),
	]
	return <p>{told.join('\n')}</p>
}

test('a refused file is explained in the reader’s language by its reason, an old failure by its kind', async () => {
	const message = 'This file is of another kind'
	const details = { fields: [{ field: 'file', message }], reason_code: 'other_format', reason_value: 'PDF' }
	const thrown = errorFromAnswer(415, { message, error: 'UNSUPPORTED_FILE', details })
	const i18n = await startI18n()
	const { container } = await renderInApp(<Told thrown={thrown} />)
	await i18n.changeLanguage('de')
	const refused = /^Das ist eine Datei anderer Art \(PDF\), kein IFC-Modell/
	await expect
		.poll(() => container.querySelector('p')?.textContent?.split('\n'))
		.toEqual([
			expect.stringMatching(refused),
			expect.stringMatching(refused),
			expect.stringMatching(/Format IFC5/),
			expect.stringMatching(/^Die Datei ist beschädigt/),
			expect.stringMatching(/^Diese \.glb-Datei/),
		])
	await i18n.changeLanguage('en')
})

test.each([
	['You have uploaded too many files. Try again in 1 minute.', 'de', /in 1 Minute erneut/],
	['You have started too many tests and exports. Try again in 7 minutes.', 'fr', /dans 7 minutes/],
	['Too many of your files are being processed. Wait until some are done.', 'it', /^Troppi file sono in elaborazione/],
])('%s', async (message, language, expected) => {
	const i18n = await startI18n()
	const { container } = await renderInApp(<Told thrown={errorFromAnswer(429, { message, error: 'RATE_LIMITED' })} />)
	await i18n.changeLanguage(language)
	await expect.poll(() => container.querySelector('p')?.textContent).toMatch(expected)
	await i18n.changeLanguage('en')
})
