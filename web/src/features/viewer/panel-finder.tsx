import { Combobox, ScrollArea, TextInput, useCombobox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { furthestStatus, panelLabel } from '../../domain/panels/panel-filters.ts'
import { StatusDot } from '../../domain/statuses/status-chip.tsx'
import { rankedPanels } from './commands/found-entries.ts'
import classes from './model-view.module.css'
import { useFind } from './view/use-find.ts'
import { useView } from './view/view-store.ts'

const MOST_RESULTS = 30

/** Finds a panel by mark, name or GlobalId and goes to the one chosen. */
export function PanelFinder() {
	const { panels, floors, colourOf } = useView()
	const onFind = useFind()
	const floorOf = (floor: number) => floors[floor]?.name ?? ''
	const { t } = useTranslation('viewer')
	const isPhone = useMediaQuery('(max-width: 48em)')
	const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
	const [text, setText] = useState('')
	const found = useMemo(() => rankedPanels(panels, text), [panels, text])
	// biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the first of what was found last
	useEffect(() => {
		combobox.selectFirstOption()
	}, [found])
	const choose = (id: string) => {
		setText('')
		combobox.closeDropdown()
		onFind(id)
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
						{found.length === 0 && <Combobox.Empty>{t('find_nothing')}</Combobox.Empty>}
						{found.slice(0, MOST_RESULTS).map((panel) => (
							<Combobox.Option key={panel.id} value={panel.id} className={classes.found}>
								<StatusDot colour={colourOf(furthestStatus(panel))} />
								<span className={classes.foundMark}>{panelLabel(panel)}</span>
								<span className={classes.foundName}>{panel.mark ? panel.name : ''}</span>
								<span className={classes.foundFloor}>{floorOf(panel.floor)}</span>
							</Combobox.Option>
						))}
					</Combobox.Options>
					{found.length > MOST_RESULTS && (
						<Combobox.Footer>{t('find_more', { count: found.length - MOST_RESULTS })}</Combobox.Footer>
					)}
				</ScrollArea.Autosize>
			</Combobox.Dropdown>
		</Combobox>
	)
}
