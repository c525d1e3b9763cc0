import { ActionIcon, Combobox, Kbd, Modal, ScrollArea, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconArrowLeft, IconMessageQuestion, IconSearch } from '@tabler/icons-react'
import {
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useEffectEvent,
	useId,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { usePanelOfCode } from '../labels/panel-of-code.ts'
import { hasTwins, type NotedProject, usePanelNotes } from '../panels/history/panel-notes.ts'
import { panelLabel } from '../panels/search/panel-filters.ts'
import { StatusDot } from '../statuses/status-chip.tsx'
import classes from './palette.module.css'
import type { PaletteEntry } from './palette-entry.ts'
import { rankEntries } from './rank-entries.ts'
import { panelScore, rankedPanels } from './ranked-panels.ts'
import { keepRecent, recentEntries } from './recent-entries.ts'

const MOST_PANELS = 12
const NO_PANELS: Panel[] = []

type PaletteProps = {
	entries: readonly PaletteEntry[]
	/** That the page shows; null where it shows none. */
	project?: NotedProject | null
	/** Of the project. */
	panels?: readonly Panel[]
	colourOf: (panel: Pick<Panel, 'statuses'>) => string | null
	onPanel: (id: string) => void
	onClose: () => void
	/** Asks the assistant what was typed; absent where there is none. */
	onAsk?: ((text: string) => void) | undefined
	/** Hears what is typed, for entries that depend on it. */
	onText?: (text: string) => void
	/** More may be found yet. */
	isSearching?: boolean
	/** Closes once the picture shows what was done. */
	closeLater?: (close: () => void) => void
}

/** A dialog with one field for everything. Its body exists only while it is open. */
export function PaletteDialog({
	isOpen,
	onClose,
	children,
}: {
	isOpen: boolean
	onClose: () => void
	children: ReactNode
}) {
	const { t } = useTranslation('palette')
	return (
		<Modal
			opened={isOpen}
			onClose={onClose}
			withCloseButton={false}
			centered={false}
			padding={0}
			size={600}
			yOffset="min(12dvh, 96px)"
			classNames={{ content: classes.content, inner: classes.inner }}
			transitionProps={{ duration: 0 }}
			attributes={{ content: { 'aria-label': t('title') } }}
		>
			{children}
		</Modal>
	)
}

/** One field for everything: what can be done and gone to by its name, panels by mark, name, GlobalId or the code of a label. */
export function Palette({ entries, project = null, panels = NO_PANELS, ...props }: PaletteProps) {
	const { colourOf, onPanel, onClose, onAsk, onText, isSearching, closeLater } = props
	const { t } = useTranslation(['palette', 'assistant', 'shell'])
	const combobox = useCombobox({ opened: true })
	const [text, setOwnText] = useState('')
	const setText = (next: string) => {
		setOwnText(next)
		onText?.(next)
	}
	/** What waits for a panel. */
	const [asking, setAsking] = useState<PaletteEntry | null>(null)
	const [recent] = useState(recentEntries)
	const field = useRef<HTMLInputElement>(null)
	// The dialog moves the focus only a moment after it has opened.
	useLayoutEffect(() => field.current?.focus(), [])
	const ofCode = usePanelOfCode(project?.id ?? null, text)
	const found = useMemo(
		() => (ofCode === null ? rankedPanels(panels, text) : panels.filter(({ id }) => id === ofCode)),
		[panels, text, ofCode],
	)
	const first = found.slice(0, MOST_PANELS)
	const noteOf = usePanelNotes(project, panels, hasTwins(first))
	const sections = useMemo(() => (asking ? [] : rankEntries(entries, text, recent)), [asking, entries, text, recent])
	const listId = useId()
	/** The id of the option that Enter takes. */
	const [active, setActive] = useState<string | null>(null)
	// As text: news of the project make other lists of the same.
	const listed = [first, ...sections.map(({ entries: own }) => own)].flatMap((list) => list.map(({ id }) => id)).join()
	const takeFirst = useEffectEvent(() => setActive(combobox.selectFirstOption()))
	// Enter takes the first of what was found last.
	useEffect(() => takeFirst(), [listed])
	const followArrows = () =>
		setActive(document.getElementById(listId)?.querySelector('[data-combobox-selected]')?.id ?? null)
	const ask = (entry: PaletteEntry | null) => {
		setAsking(entry)
		setText('')
		field.current?.focus()
	}
	const choose = (value: string) => {
		if (value === 'ask') {
			onClose()
			// Once the dialog has given the focus back.
			requestAnimationFrame(() => onAsk?.(text.trim()))
			return
		}
		if (value.startsWith('panel:')) {
			onClose()
			const id = value.slice('panel:'.length)
			return asking?.runOn ? asking.runOn([id]) : onPanel(id)
		}
		const entry = entries.find(({ id }) => id === value)
		if (!entry) return
		keepRecent(entry.id)
		if (entry.runOn) return ask(entry)
		if (entry.changesPicture && closeLater) {
			entry.run()
			return closeLater(onClose)
		}
		onClose()
		// Once the dialog has given the focus back.
		requestAnimationFrame(() => entry.run())
	}
	// The dialog leaves Escape to the list, which is always open here.
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		// The keys of somebody who still composes a character are for that.
		if (event.nativeEvent.isComposing) return
		if (asking && (event.key === 'Escape' || (event.key === 'Backspace' && text === ''))) {
			event.preventDefault()
			ask(null)
		} else if (event.key === 'Escape') onClose()
		// The list moves within the same event.
		else if (event.key.startsWith('Arrow')) queueMicrotask(followArrows)
	}
	const arePanelsFirst = asking !== null || panelScore(found[0], text) >= (sections[0]?.score ?? 0)
	const count = found.length + sections.reduce((sum, section) => sum + section.entries.length, 0)
	const panelGroup = found.length > 0 && (
		<Combobox.Group key="panels" label={t('section.panels')}>
			{first.map((panel) => (
				<Combobox.Option key={panel.id} value={`panel:${panel.id}`} className={classes.option}>
					<StatusDot colour={colourOf(panel)} />
					<strong>
						<bdi>{panelLabel(panel)}</bdi>
					</strong>
					<span className={classes.note}>{noteOf(panel)}</span>
				</Combobox.Option>
			))}
			{found.length > MOST_PANELS && (
				<Combobox.Footer>{t('more', { count: found.length - MOST_PANELS })}</Combobox.Footer>
			)}
		</Combobox.Group>
	)
	const entryGroups = sections.map(({ section, entries: own }) => (
		<Combobox.Group key={section} label={t(`section.${section}`)}>
			{own.map((entry) => (
				<EntryOption key={entry.id} entry={entry} />
			))}
		</Combobox.Group>
	))
	const asks = onAsk && !asking
	const askOption = asks && (
		<Combobox.Option value="ask" className={classes.option}>
			<span className={classes.icon}>
				<IconMessageQuestion size={17} stroke={1.6} aria-hidden />
			</span>
			<span className={classes.name}>
				<bdi>{text.trim() ? t('assistant:open_with', { text: text.trim() }) : t('assistant:open')}</bdi>
			</span>
		</Combobox.Option>
	)
	return (
		<Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
			{asking && (
				<div className={classes.asking}>
					<ActionIcon size="sm" aria-label={t('back')} onClick={() => ask(null)}>
						<IconArrowLeft size={16} stroke={1.7} className="mirrored" aria-hidden />
					</ActionIcon>
					<span id="palette-asking">{t('asking', { action: asking.label })}</span>
				</div>
			)}
			<Combobox.EventsTarget withAriaAttributes={false}>
				<TextInput
					ref={field}
					data-autofocus
					data-mantine-stop-propagation
					role="combobox"
					aria-expanded
					aria-autocomplete="list"
					aria-haspopup="listbox"
					aria-controls={listId}
					aria-activedescendant={active ?? undefined}
					onKeyDown={onKeyDown}
					variant="unstyled"
					className={classes.field}
					aria-label={asking ? t('panel_field') : t('field')}
					aria-describedby={asking ? 'palette-asking' : undefined}
					placeholder={asking ? t('panel_field') : t('field')}
					leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
					autoComplete="off"
					spellCheck={false}
					enterKeyHint="go"
					value={text}
					onChange={(event) => setText(event.currentTarget.value.slice(0, 200))}
				/>
			</Combobox.EventsTarget>
			<ScrollArea.Autosize className={classes.scroll} type="scroll" viewportProps={{ tabIndex: 0 }}>
				<Combobox.Options id={listId} className={classes.options} aria-label={t('title')}>
					{arePanelsFirst ? [panelGroup, ...entryGroups] : [...entryGroups, panelGroup]}
					{askOption}
					{count === 0 && !asks && (
						<Combobox.Empty>
							{isSearching ? t('shell:loading') : asking && !text.trim() ? t('ask_hint') : t('nothing')}
						</Combobox.Empty>
					)}
				</Combobox.Options>
			</ScrollArea.Autosize>
			<VisuallyHidden aria-live="polite">{text.trim() && t('found', { count })}</VisuallyHidden>
		</Combobox>
	)
}

function EntryOption({ entry: { id, icon, label, note, shortcut } }: { entry: PaletteEntry }) {
	return (
		<Combobox.Option value={id} className={classes.option}>
			<span className={classes.icon}>{icon}</span>
			<span className={classes.name} title={label} dir="auto">
				{label}
			</span>
			{note && <span className={classes.aside}>{note}</span>}
			{shortcut && (
				<Kbd size="xs" dir="ltr" className={classes.key}>
					{shortcut}
				</Kbd>
			)}
		</Combobox.Option>
	)
}
