import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Viewer } from '#engine/viewer.ts'
import { catchUp } from '../base/store.ts'
import { commandOfKey } from './command-keys.ts'
import type { Commands } from './commands.ts'

/** Where keys write or choose something of their own. */
const OWN_KEYS = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="listbox"]'
/** Keys that press a button which has the focus. */
const PRESSING = new Set(['Space', 'Enter'])

/** Runs commands by their keys wherever the focus is in the view, except where keys mean something else. */
export function useCommandKeys(commands: Commands, viewer: Pick<Viewer, 'answered'> | null): void {
	const commandNow = useEffectEvent((id: string) => commands.get(id))
	const commandBy = useEffectEvent((event: KeyboardEvent) => commandOfKey(commands.values(), event))
	const answeredNow = useEffectEvent(() => viewer?.answered ?? null)
	useEffect(() => {
		const run = (id: string, event?: KeyboardEvent) => {
			// What was chosen a moment ago may not stand on the page yet.
			catchUp()
			const command = commandNow(id)
			if (!command?.run) return
			event?.preventDefault()
			// What opens takes the very next key: a quick hand loses no letter, and none of them runs a command.
			flushSync(command.runByKey ?? command.run)
		}
		const onKey = (event: KeyboardEvent) => {
			const command = event.defaultPrevented || event.repeat ? null : commandBy(event)
			if (!command) return
			const target = event.target instanceof Element ? event.target : null
			const isOpen = document.querySelector('[role="dialog"], [role="menu"]') !== null
			if (command.id !== 'palette' && (isOpen || target?.closest(OWN_KEYS))) return
			if (event.code === 'Home' && target?.closest('[role="slider"]')) return
			if (PRESSING.has(event.code) && target?.closest('button, a, summary')) return
			const due = command.isOfSelection ? answeredNow() : null
			if (!due) return run(command.id, event)
			event.preventDefault()
			void due.then(() => run(command.id))
		}
		document.addEventListener('keydown', onKey)
		return () => document.removeEventListener('keydown', onKey)
	}, [])
}
