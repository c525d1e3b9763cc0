import { SegmentedControl, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOwnUnits } from '../../domain/settings/own-settings.tsx'
import { LENGTH_UNITS, type Units, WEIGHT_UNITS } from '../../locales/units.ts'
import { SettingsSection } from '../../ui/forms/settings-section.tsx'
import classes from './settings-page.module.css'

/** What lengths and weights are read in, saved as it is chosen. */
export function UnitsSection() {
	const { t } = useTranslation('shell')
	const { units, change } = useOwnUnits()
	return (
		<SettingsSection id="settings-units" title={t('settings_page.units.title')} text={t('settings_page.units.text')}>
			<Stack gap="xs">
				<SegmentedControl
					classNames={{ root: classes.wrapping }}
					fullWidth
					aria-label={t('settings_page.units.length')}
					value={units.length}
					onChange={(length) => change({ ...units, length: length as Units['length'] })}
					data={LENGTH_UNITS.map((value) => ({ value, label: t(`settings_page.units.${value}`) }))}
				/>
				<SegmentedControl
					classNames={{ root: classes.wrapping }}
					fullWidth
					aria-label={t('settings_page.units.weight')}
					value={units.weight}
					onChange={(weight) => change({ ...units, weight: weight as Units['weight'] })}
					data={WEIGHT_UNITS.map((value) => ({
						value,
						label: t(`settings_page.units.${value}`),
					}))}
				/>
			</Stack>
		</SettingsSection>
	)
}
