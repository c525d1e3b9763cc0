import { SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOwnUnits } from '../../domain/settings/own-units.tsx'
import type { Units } from '../../locales/units.ts'
import classes from './settings-page.module.css'

/** What lengths and weights are read in, saved as it is chosen. */
export function UnitsSection() {
	const { t } = useTranslation('shell')
	const { units, change } = useOwnUnits()
	return (
		<section className={classes.section} aria-labelledby="settings-units">
			<div>
				<Title order={2} size="h3" id="settings-units">
					{t('settings_page.units.title')}
				</Title>
				<Text c="dimmed" size="sm">
					{t('settings_page.units.text')}
				</Text>
			</div>
			<Stack gap="xs">
				<SegmentedControl
					fullWidth
					aria-label={t('settings_page.units.length')}
					value={units.length}
					onChange={(length) => change({ ...units, length: length as Units['length'] })}
					data={(['m', 'mm'] as const).map((value) => ({ value, label: t(`settings_page.units.${value}`) }))}
				/>
				<SegmentedControl
					fullWidth
					aria-label={t('settings_page.units.weight')}
					value={units.weight}
					onChange={(weight) => change({ ...units, weight: weight as Units['weight'] })}
					data={(['by_size', 'kg', 't'] as const).map((value) => ({
						value,
						label: t(`settings_page.units.${value}`),
					}))}
				/>
			</Stack>
		</section>
	)
}
