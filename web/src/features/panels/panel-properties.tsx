import { Text } from '@mantine/core'
import type { PropertySet } from '@panelyard/contracts/model-structure'
import { useTranslation } from 'react-i18next'
import { NO_VALUE } from '../../locales/measures.ts'
import classes from './panel-drawer.module.css'

type Value = PropertySet['properties'][number]['value']

/** The model's property sets; the first is open. */
export function PanelProperties({ sets }: { sets: readonly PropertySet[] }) {
	const { t, i18n } = useTranslation('panels')
	if (sets.length === 0) {
		return (
			<Text size="sm" c="dimmed">
				{t('drawer.no_properties')}
			</Text>
		)
	}
	const show = (value: Value): string => {
		if (value === null || value === '') return NO_VALUE
		if (typeof value === 'boolean') return value ? t('drawer.yes') : t('drawer.no')
		return typeof value === 'number' ? value.toLocaleString(i18n.language, { maximumFractionDigits: 4 }) : value
	}
	return (
		<div>
			{sets.map((set, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a model may repeat a set's name, and the list never changes
				<details key={index} className={classes.set} open={index === 0}>
					<summary>
						<bdi>{set.name}</bdi>
					</summary>
					<dl className={classes.facts}>
						{set.properties.map((property, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: as above
							<div key={at}>
								<dt>
									<bdi>{property.name}</bdi>
								</dt>
								<dd>
									<bdi>
										{show(property.value)}
										{property.unit && property.value !== null ? ` ${property.unit}` : ''}
									</bdi>
								</dd>
							</div>
						))}
					</dl>
				</details>
			))}
		</div>
	)
}
