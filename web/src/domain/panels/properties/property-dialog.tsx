import { Combobox, Loader, Modal, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core'
import type { PanelProperty } from '@panelyard/contracts/panels/panel-properties'
import type { Project } from '@panelyard/contracts/projects/projects'
import { searchable, searchedWords } from '@panelyard/rules/texts/searchable'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { usePanelProperties } from './panel-properties.queries.ts'
import classes from './property-dialog.module.css'
import type { PropertyName } from './property-name.ts'

/** Rows drawn at once; whoever has more types a word. */
const MOST_SHOWN = 120

type PropertyDialogProps = {
	project: Pick<Project, 'id' | 'model'>
	title: string
	isOpen: boolean
	onClose: () => void
	onChoose: (property: PropertyName) => void
	/** Below the properties. */
	further?: ReactNode
}

/** Asks for one of the properties that the panels have in the model. */
export function PropertyDialog({ project, title, isOpen, onClose, onChoose, further }: PropertyDialogProps) {
	const { t } = useTranslation(['colours', 'viewer'])
	const properties = usePanelProperties(project, isOpen)
	return (
		<Modal
			opened={isOpen}
			onClose={onClose}
			title={title}
			size={520}
			closeButtonProps={{ 'aria-label': t('viewer:close') }}
		>
			{properties.isPending ? (
				<div className={classes.waiting} role="status">
					<Loader size="sm" />
					<Text size="sm" c="dimmed">
						{t('dialog.reading')}
					</Text>
				</div>
			) : properties.isError ? (
				<LoadFailed error={properties.error} onRetry={() => properties.refetch()} />
			) : properties.data.length === 0 ? (
				<Text size="sm" c="dimmed">
					{t('dialog.none')}
				</Text>
			) : (
				<PropertyChoice
					title={title}
					properties={properties.data}
					onChoose={(property) => {
						onClose()
						onChoose(property)
					}}
				/>
			)}
			{further && <div className={classes.further}>{further}</div>}
		</Modal>
	)
}

function PropertyChoice({
	title,
	properties,
	onChoose,
}: {
	title: string
	properties: readonly PanelProperty[]
	onChoose: (property: PropertyName) => void
}) {
	const { t } = useTranslation(['colours', 'viewer'])
	const combobox = useCombobox({ opened: true })
	const field = useRef<HTMLInputElement>(null)
	// The list comes after the dialog has taken the focus; under a finger a keyboard would cover it.
	useEffect(() => {
		if (!matchMedia('(pointer: coarse)').matches) field.current?.focus()
	}, [])
	const [text, setText] = useState('')
	const found = useMemo(() => foundProperties(properties, text), [properties, text])
	const takeFirst = useEffectEvent(() => {
		if (text) combobox.selectFirstOption()
		else combobox.resetSelectedOption()
	})
	// Enter takes the first of what was found last.
	useEffect(() => takeFirst(), [found])
	const shown = found.slice(0, MOST_SHOWN)
	const sets = Map.groupBy(shown.entries(), ([, { set_name }]) => set_name)
	return (
		<Combobox
			store={combobox}
			withinPortal={false}
			onOptionSubmit={(place) => {
				const property = shown[Number(place)]
				if (property) onChoose({ set_name: property.set_name, name: property.name })
			}}
		>
			<Combobox.EventsTarget>
				<TextInput
					ref={field}
					aria-label={t('viewer:find_property')}
					placeholder={t('viewer:find_property')}
					leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
				/>
			</Combobox.EventsTarget>
			<ScrollArea.Autosize mah="min(56dvh, 440px)" type="auto" mt="xs" scrollbarSize={6} offsetScrollbars="present">
				<Combobox.Options aria-label={title}>
					{[...sets].map(([set, rows]) => (
						<Combobox.Group key={set} label={set || '–'}>
							{rows.map(([place, { name, panel_count }]) => (
								<Combobox.Option key={place} value={String(place)} className={classes.option}>
									<span className={classes.name}>
										<bdi>{name}</bdi>
									</span>
									<span className={classes.count}>{t('viewer:panel_count', { count: panel_count })}</span>
								</Combobox.Option>
							))}
						</Combobox.Group>
					))}
					{found.length === 0 && <Combobox.Empty>{t('viewer:no_property_matches')}</Combobox.Empty>}
					{found.length > shown.length && (
						<Combobox.Footer>{t('viewer:find_more', { count: found.length - shown.length })}</Combobox.Footer>
					)}
				</Combobox.Options>
			</ScrollArea.Autosize>
		</Combobox>
	)
}

/** Properties that have every word of the text in their name or their set's. */
export const foundProperties = (properties: readonly PanelProperty[], text: string): PanelProperty[] => {
	const words = searchedWords(text)
	return properties.filter(({ set_name, name }) => {
		const whole = searchable(`${set_name} ${name}`)
		return words.every((word) => whole.includes(word))
	})
}
