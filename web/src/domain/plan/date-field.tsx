import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { CalendarDate, FIRST_DATE, LAST_DATE } from '@panelyard/contracts/calendar-days'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './date-field.module.css'

/** How long a date stays as it is until it counts as typed: each key changes it. */
const TYPED_MS = 1200

type DateFieldProps = {
	label: string
	clearLabel: string
	/** `2026-11-22`; null for none. */
	value: string | null
	/** Called once a date is typed, chosen or cleared. */
	onDate: (date: string | null) => void
	/** Below the field. */
	note?: string | undefined
	isLate?: boolean
}

/** A date to type or to choose, in the device's own way: phones show their calendar. */
export function DateField({ label, clearLabel, value, onDate, note, isLate = false }: DateFieldProps) {
	const { t } = useTranslation('plan')
	/** What is typed and not taken yet. */
	const [draft, setDraft] = useState<string | null>(null)
	const [isWrong, setWrong] = useState(false)
	const take = (text: string) => {
		later.cancel()
		setDraft(null)
		setWrong(false)
		if (text !== (value ?? '')) onDate(text === '' ? null : text)
	}
	const later = useDebouncedCallback(take, { delay: TYPED_MS, flushOnUnmount: true })
	const end = ({ value: text, validity }: HTMLInputElement) => {
		if (validity.badInput || (text !== '' && !CalendarDate.safeParse(text).success)) {
			later.cancel()
			setWrong(true)
		} else take(text)
	}
	const shown = draft ?? value ?? ''
	return (
		<TextInput
			type="date"
			classNames={{ root: classes.field, description: classes.note }}
			wrapperProps={{ 'data-late': isLate || undefined }}
			aria-label={label}
			min={FIRST_DATE}
			max={LAST_DATE}
			value={shown}
			description={note}
			inputWrapperOrder={['input', 'description', 'error']}
			error={isWrong && t('bad_date')}
			rightSection={
				value !== null && <CloseButton size="sm" iconSize={14} aria-label={clearLabel} onClick={() => take('')} />
			}
			onChange={({ currentTarget: { value: text } }) => {
				setDraft(text)
				setWrong(false)
				if (CalendarDate.safeParse(text).success) later(text)
				else later.cancel()
			}}
			onBlur={(event) => (draft !== null || event.currentTarget.validity.badInput) && end(event.currentTarget)}
			onKeyDown={(event) => {
				if (event.key === 'Enter') end(event.currentTarget)
			}}
		/>
	)
}
