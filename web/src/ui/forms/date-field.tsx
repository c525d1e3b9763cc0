import { ActionIcon, CloseButton, Loader, Popover, TextInput } from '@mantine/core'
import { LAST_DATE } from '@panelyard/contracts/figures/calendar-days'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { datePattern, dateToType, readTypedDate, todayHere } from '../../locales/typed-date.ts'
import { FITS_WINDOW } from '../appearance/fits-window.ts'
import { useTouchLayout } from '../appearance/media.ts'
import { Later, laterPart } from '../later.tsx'
import classes from './date-field.module.css'

const CALENDAR = laterPart(async () => (await import('./date-calendar.tsx')).DateCalendar)

type DateFieldProps = {
	/** What the date is of, for those who don't see where it stands. */
	label: string
	/** `2026-11-22`; null for none. */
	value: string | null
	/** Called with what was typed or chosen, and with null once the field is cleared. */
	onDate: (date: string | null) => void
	/** Called when somebody goes elsewhere or presses Enter or Escape; not while what is typed can't be read. */
	onLeave?: () => void
	/** The last day that may be entered. */
	max?: string | undefined
	/** Names a button that clears the date; none unless given. */
	clearLabel?: string
	/** Below the field. */
	note?: string | undefined
	isLate?: boolean
	size?: 'xs' | 'sm'
}

/** A date to type in the order of the reader's language, or to choose in a calendar. */
export function DateField(props: DateFieldProps) {
	const { label, value, onDate, onLeave, max = LAST_DATE, clearLabel, note, isLate = false, size = 'sm' } = props
	const { t, i18n } = useTranslation('shell')
	const { language } = i18n
	const touch = useTouchLayout()
	/** What is typed and not taken yet. */
	const [draft, setDraft] = useState<string | null>(null)
	const [problem, setProblem] = useState<string | null>(null)
	const ending = useRef<() => void>(undefined)
	const give = (date: string | null) => {
		// Whoever closes the field with it must not be given the date twice.
		ending.current = undefined
		setDraft(null)
		setProblem(null)
		if (date !== value) onDate(date)
	}
	const read = (text: string) => (text.trim() === '' ? null : readTypedDate(text, language))
	/** Whether nothing is left that can't be read. */
	const end = (): boolean => {
		if (draft === null) return true
		const date = read(draft)
		const isTooLate = date !== null && date > max
		if (isTooLate) setProblem(t('date_field.too_late', { last: dateToType(max, language) }))
		else if (date === null && draft.trim() !== '')
			setProblem(t('date_field.unclear', { example: dateToType(todayHere(), language) }))
		else {
			give(date)
			return true
		}
		return false
	}
	// As when its dialog is closed while somebody types.
	useEffect(() => {
		ending.current = end
	})
	useEffect(() => () => ending.current?.(), [])
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return
		if (event.key === 'Enter' && end() && onLeave) {
			// What has the focus next isn't pressed.
			event.preventDefault()
			onLeave()
		}
		if (event.key !== 'Escape') return
		if (draft === null) return onLeave?.()
		event.preventDefault()
		event.stopPropagation()
		setDraft(null)
		setProblem(null)
	}
	const letters = { day: t('date_field.day'), month: t('date_field.month'), year: t('date_field.year') }
	return (
		<TextInput
			size={size}
			classNames={{ root: classes.field, description: classes.note }}
			wrapperProps={{
				'data-late': isLate || undefined,
				'data-small': size === 'xs' || undefined,
				onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
					// The calendar's window lies elsewhere in the page, and is the field's all the same.
					const dialog = relatedTarget?.closest('[role="dialog"]')
					const isWithin = currentTarget.contains(relatedTarget) || (dialog && !dialog.contains(currentTarget))
					if (!isWithin && end()) onLeave?.()
				},
			}}
			aria-label={label}
			placeholder={datePattern(letters, language)}
			inputMode="numeric"
			autoComplete="off"
			value={draft ?? (value === null ? '' : dateToType(value, language))}
			description={note}
			inputWrapperOrder={['input', 'description', 'error']}
			error={problem}
			leftSection={<CalendarButton label={label} value={(draft && read(draft)) || value} max={max} onDate={give} />}
			rightSection={
				clearLabel !== undefined &&
				value !== null && (
					<CloseButton size={touch ? 44 : 'sm'} iconSize={14} aria-label={clearLabel} onClick={() => give(null)} />
				)
			}
			{...(touch && { leftSectionWidth: 44, rightSectionWidth: 44 })}
			onChange={({ currentTarget }) => {
				setDraft(currentTarget.value)
				setProblem(null)
			}}
			// Escape takes back what is typed before it closes the dialog around the field.
			data-mantine-stop-propagation={draft !== null || undefined}
			onKeyDown={onKeyDown}
		/>
	)
}

type CalendarButtonProps = {
	label: string
	value: string | null
	max: string
	onDate: (date: string) => void
}

/** Opens the calendar. A table has hundreds of fields, so only an open one has a popover. */
function CalendarButton({ label, value, max, onDate }: CalendarButtonProps) {
	const { t } = useTranslation('shell')
	const [isOpen, setOpen] = useState(false)
	const name = t('date_field.calendar', { field: label })
	const shown = useRef<HTMLButtonElement>(null)
	const wasOpen = useRef(false)
	useEffect(() => {
		if (wasOpen.current && !isOpen) shown.current?.focus()
		wasOpen.current = isOpen
	}, [isOpen])
	const button = (
		<ActionIcon
			ref={shown}
			size={28}
			aria-label={name}
			aria-haspopup="dialog"
			aria-expanded={isOpen}
			// The field keeps the focus until the calendar takes it; some browsers never focus a button that is clicked.
			onMouseDown={(event) => event.preventDefault()}
			onClick={() => setOpen(!isOpen)}
		>
			<IconCalendar size={16} aria-hidden />
		</ActionIcon>
	)
	if (!isOpen) return button
	const choose = (date: string) => {
		onDate(date)
		setOpen(false)
	}
	return (
		<Popover opened onChange={setOpen} trapFocus position="bottom-start" shadow="md" middlewares={FITS_WINDOW}>
			<Popover.Target>{button}</Popover.Target>
			<Popover.Dropdown aria-label={name} p="xs">
				<Later
					part={CALENDAR}
					props={{ value, max, onDate: choose }}
					waiting={
						<div className={classes.waiting}>
							<Loader size="sm" />
						</div>
					}
				/>
			</Popover.Dropdown>
		</Popover>
	)
}
