import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { START_PAGES, type StartPage, useStartPage } from '../../domain/settings/start-page.ts'
import { SettingsSection } from '../../ui/forms/settings-section.tsx'
import classes from './settings-page.module.css'

/** What opens first, saved as it is chosen. */
export function StartPageSection() {
	const { t } = useTranslation('shell')
	const { startPage, change } = useStartPage()
	return (
		<SettingsSection id="settings-start" title={t('settings_page.start.title')} text={t('settings_page.start.text')}>
			<SegmentedControl
				classNames={{ root: classes.wrapping }}
				fullWidth
				aria-labelledby="settings-start"
				value={startPage}
				onChange={(value) => change(value as StartPage)}
				data={START_PAGES.map((value) => ({ value, label: t(`settings_page.start.${value}`) }))}
			/>
		</SettingsSection>
	)
}
