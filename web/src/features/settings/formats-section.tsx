import { Select, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOwnFormats } from '../../domain/settings/own-settings.tsx'
import { LANGUAGES } from '../../locales/language.ts'
import { DATE_STYLES, NUMBER_STYLES, type OwnFormats } from '../../locales/own-formats.ts'
import { SettingsSection } from '../../ui/forms/settings-section.tsx'

/** Examples say more than names of formats would. */
const NUMBER_EXAMPLES = { comma_point: '1,234.56', point_comma: '1.234,56', space_comma: '1\u00a0234,56' }
const DATE_EXAMPLES = { day_month_year: '31/12/2026', month_day_year: '12/31/2026', year_month_day: '2026-12-31' }

/** How figures and dates are written, saved as it is chosen. */
export function FormatsSection() {
	const { t, i18n } = useTranslation('shell')
	const { formats, change } = useOwnFormats()
	const language = LANGUAGES.find(({ code }) => code === i18n.language)?.name ?? i18n.language
	const usual = t('settings_page.formats.usual', { language })
	return (
		<SettingsSection
			id="settings-formats"
			title={t('settings_page.formats.title')}
			text={t('settings_page.formats.text')}
		>
			<Stack gap="xs">
				<Select
					label={t('settings_page.formats.numbers')}
					value={formats.numbers}
					allowDeselect={false}
					onChange={(numbers) => change({ ...formats, numbers: numbers as OwnFormats['numbers'] })}
					data={NUMBER_STYLES.map((value) => ({
						value,
						label: value === 'language' ? usual : NUMBER_EXAMPLES[value],
					}))}
				/>
				<Select
					label={t('settings_page.formats.dates')}
					value={formats.dates}
					allowDeselect={false}
					onChange={(dates) => change({ ...formats, dates: dates as OwnFormats['dates'] })}
					data={DATE_STYLES.map((value) => ({ value, label: value === 'language' ? usual : DATE_EXAMPLES[value] }))}
				/>
			</Stack>
		</SettingsSection>
	)
}
