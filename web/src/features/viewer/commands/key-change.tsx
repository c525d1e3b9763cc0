import { Button, Kbd, Switch, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrent } from '../base/store.ts'
import { letterOf } from './command-keys.ts'
import type { Commands } from './commands.ts'
import { keySettings, resetLetters, setLetter } from './key-settings.ts'
import classes from './keyboard-help.module.css'

/** Switches the keys that are single letters, digits or signs on and off, for who speaks to a computer or trembles. */
export function KeySwitch() {
	const { t } = useTranslation('viewer')
	const { isOff, letters } = useCurrent(keySettings)
	return (
		<div className={classes.switch}>
			<Switch
				checked={!isOff}
				onChange={({ currentTarget: { checked } }) => keySettings.set((now) => ({ ...now, isOff: !checked }))}
				label={t('keys.single')}
				description={t('keys.single_hint')}
			/>
			{Object.keys(letters).length > 0 && (
				<Button variant="default" size="xs" onClick={resetLetters}>
					{t('keys.reset')}
				</Button>
			)}
		</div>
	)
}

/** The key of one command, which can be changed by pressing another. */
export function KeyChange({ id, label, commands }: { id: string; label: string; commands: Commands }) {
	const { t } = useTranslation('viewer')
	const [isAsking, setAsking] = useState(false)
	const [takenBy, setTakenBy] = useState<string | null>(null)
	const shown = commands.get(id)?.key?.shown ?? ''
	const onKeyDown = (event: KeyboardEvent) => {
		if (!isAsking || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift' || event.key === 'Tab')
			return
		event.preventDefault()
		if (event.key === 'Escape') return setAsking(false)
		const letter = letterOf(event.nativeEvent)
		if (!/^[\x21-\x7e]$/.test(letter)) return
		const other = [...commands.values()].find(
			({ key, ...command }) => key?.shown.toLowerCase() === letter && command.id !== id,
		)
		if (other) return setTakenBy(t('keys.taken', { key: letter.toUpperCase(), command: other.label }))
		setLetter(id, letter)
		setAsking(false)
	}
	return (
		<span className={classes.change}>
			<UnstyledButton
				className={classes.changeButton}
				aria-label={isAsking ? t('keys.press') : t('keys.change', { command: label, key: shown })}
				title={t('keys.change', { command: label, key: shown })}
				// The dialog leaves Escape to whoever is asked for a key.
				data-mantine-stop-propagation={isAsking}
				onClick={() => {
					setTakenBy(null)
					setAsking(!isAsking)
				}}
				onBlur={() => setAsking(false)}
				onKeyDown={onKeyDown}
			>
				{isAsking ? t('keys.press') : <Kbd>{shown}</Kbd>}
			</UnstyledButton>
			{isAsking && takenBy && (
				<span className={classes.taken} role="alert">
					{takenBy}
				</span>
			)}
		</span>
	)
}
