import { Combobox, ScrollArea, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rankedPanels } from '../../domain/palette/ranked-panels.ts'
import { nearMarks } from '../../domain/panels/marks/near-marks.ts'
import { panelName } from '../../domain/panels/own-words/panel-details.ts'
import { useAxesOf } from '../../domain/panels/panel-axes.queries.ts'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import { StatusDot } from '../../domain/statuses/status-chip.tsx'
import { dotted } from '../../locales/dotted.ts'
import { usePhone } from '../../ui/appearance/media.ts'
import classes from './model-view.module.css'
import { elementName } from './selection/element-name.ts'
import { findOtherElements } from './structure/find-elements.ts'
import { useFind } from './view/use-find.ts'
import { useView } from './view/view-store.ts'

const MOST_RESULTS = 30
const MOST_OTHERS = 20
const MOST_NEAR = 6
/** Prefix of the values of options that offer a similar mark. */
const NEAR = 'near:'

/** Finds panels by mark, name or GlobalId, and other elements, and goes to the one chosen. */
export function PanelFinder() {
	const { project, panels, floors, colourOf, structure, elements, canvas } = useView()
	const axesOf = useAxesOf(project.id, project.model?.version_id ?? null)
	const { findPanel, findElement } = useFind()
	const floorOf = (floor: number) => floors[floor]?.name ?? ''
	const { t } = useTranslation(['viewer', 'tree', 'panels'])
	const isPhone = usePhone()
	const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
	const [text, setText] = useState('')
	const found = useMemo(() => rankedPanels(panels, text), [panels, text])
	const sought = useDeferredValue(text)
	const others = useMemo(
		() => (structure && elements ? findOtherElements(sought, structure, elements, MOST_OTHERS + 1) : []),
		[sought, structure, elements],
	)
	const takeFirst = useEffectEvent(() => void combobox.selectFirstOption())
	// Enter takes the first of what was found last.
	useEffect(() => takeFirst(), [found, others])
	const near = useMemo(
		() => (found.length + others.length === 0 ? nearMarks(panels, sought, MOST_NEAR) : []),
		[panels, sought, found, others],
	)
	const choose = (value: string) => {
		if (value.startsWith(NEAR)) return setText(value.slice(NEAR.length))
		setText('')
		combobox.closeDropdown()
		const element = /^element:(\d+)$/.exec(value)?.[1]
		if (element === undefined) findPanel(value)
		else findElement(Number(element))
		// The next key is about what was found, and no letter of the next search.
		canvas?.focus({ preventScroll: true })
	}
	return (
		<Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={320} withinPortal>
			<Combobox.Target>
				<TextInput
					className={classes.finder}
					aria-label={t('find')}
					placeholder={t(isPhone ? 'find' : 'find_placeholder')}
					type="search"
					leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
					value={text}
					onChange={(event) => {
						setText(event.currentTarget.value)
						combobox.openDropdown()
					}}
					onFocus={() => text && combobox.openDropdown()}
					onBlur={() => combobox.closeDropdown()}
				/>
			</Combobox.Target>
			<Combobox.Dropdown hidden={!text.trim()}>
				<ScrollArea.Autosize mah={320} type="scroll">
					<Combobox.Options>
						{found.length + others.length === 0 && near.length === 0 && (
							<Combobox.Empty>{t('find_nothing')}</Combobox.Empty>
						)}
						{near.length > 0 && (
							<Combobox.Group label={t('panels:near.label')}>
								{near.map(({ label }) => (
									<Combobox.Option key={label} value={`${NEAR}${label}`} className={classes.found}>
										<span className={classes.foundMark}>{label}</span>
									</Combobox.Option>
								))}
							</Combobox.Group>
						)}
						{found.slice(0, MOST_RESULTS).map((panel) => {
							const place = dotted([floorOf(panel.floor), axesOf(panel)])
							return (
								<Combobox.Option key={panel.id} value={panel.id} className={classes.found}>
									<StatusDot colour={colourOf(panel)} />
									<span className={classes.foundMark}>{panelLabel(panel)}</span>
									<span className={classes.foundName}>{panel.mark ? panelName(panel) : ''}</span>
									<span className={classes.foundFloor} title={place}>
										{place}
									</span>
								</Combobox.Option>
							)
						})}
						{found.length > MOST_RESULTS && (
							<Combobox.Footer>{t('find_more', { count: found.length - MOST_RESULTS })}</Combobox.Footer>
						)}
						{structure && others.length > 0 && (
							<Combobox.Group label={t('tree:others')}>
								{others.slice(0, MOST_OTHERS).map((element) => {
									const { name, type } = elementName(structure, element)
									return (
										<Combobox.Option key={element} value={`element:${element}`} className={classes.found}>
											<span className={classes.foundMark}>{name}</span>
											<span className={classes.foundName}>{name === type ? '' : type}</span>
											<span className={classes.foundFloor}>{floorOf(structure.floor[element] ?? -1)}</span>
										</Combobox.Option>
									)
								})}
							</Combobox.Group>
						)}
						{others.length > MOST_OTHERS && <Combobox.Footer>{t('find_others_more')}</Combobox.Footer>}
					</Combobox.Options>
				</ScrollArea.Autosize>
			</Combobox.Dropdown>
		</Combobox>
	)
}
