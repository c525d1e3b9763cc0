import { ActionIcon, Text, TextInput } from '@mantine/core'
import type { PropertySet } from '@panelyard/contracts/models/model-structure'
import { searchable } from '@panelyard/rules/texts/searchable'
import { IconCopy, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { useCopy } from '../../../ui/text/copy-text.ts'
import classes from './property-sets.module.css'

/** Property sets as the file has them; searchable, each value can be copied. */
export function PropertySets({ sets }: { sets: readonly PropertySet[] }) {
	const { t } = useTranslation('viewer')
	const [text, setText] = useState('')
	const shown = useMemo(() => matching(sets, text), [sets, text])
	if (sets.length === 0)
		return (
			<Text size="sm" c="dimmed">
				{t('no_properties')}
			</Text>
		)
	return (
		<div className={classes.sets}>
			<TextInput
				aria-label={t('find_property')}
				placeholder={t('find_property')}
				type="search"
				size="xs"
				leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
			/>
			{shown.length === 0 && (
				<Text size="sm" c="dimmed">
					{t('no_property_matches')}
				</Text>
			)}
			{shown.map(({ name, properties }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a file may repeat the names of its sets
				<details key={`${name}-${index}`} className={classes.set} open>
					<summary className={classes.title}>
						<span className={classes.titleText}>{name}</span>
					</summary>
					<dl className={classes.list}>
						{properties.map((property, row) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a file may repeat the names of its properties
							<PropertyRow key={`${property.name}-${row}`} {...property} />
						))}
					</dl>
				</details>
			))}
		</div>
	)
}

function PropertyRow({ name, value, unit }: PropertySet['properties'][number]) {
	const { t } = useTranslation('viewer')
	const format = useFormat()
	const copy = useCopy()
	const shown =
		typeof value === 'boolean'
			? t(value ? 'yes' : 'no')
			: typeof value === 'number'
				? `${format.decimal(value, 4)}${unit ? ` ${unit}` : ''}`
				: (value ?? '–')
	return (
		<div className={classes.row}>
			<dt>
				<bdi>{name}</bdi>
			</dt>
			<dd>
				<bdi>{shown}</bdi>
				<ActionIcon
					className={classes.copy}
					size="sm"
					aria-label={t('copy_value', { name })}
					onClick={() => copy(plain(value))}
				>
					<IconCopy size={14} stroke={1.6} aria-hidden />
				</ActionIcon>
			</dd>
		</div>
	)
}

const plain = (value: PropertySet['properties'][number]['value']): string => (value === null ? '' : String(value))

/** Sets and properties that hold the text; a set whose own name holds it keeps all its properties. */
export const matching = (sets: readonly PropertySet[], text: string): PropertySet[] => {
	const wanted = searchable(text.trim())
	if (!wanted) return [...sets]
	const has = (value: string) => searchable(value).includes(wanted)
	return sets.flatMap((set) => {
		const properties = has(set.name)
			? set.properties
			: set.properties.filter(({ name, value }) => has(name) || has(plain(value)))
		return properties.length > 0 ? [{ ...set, properties }] : []
	})
}
