import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Viewer } from '#engine/viewer.ts'
import { catchUp } from '../base/store.ts'
import { type CommandId, commandOfKey, type ViewCommand } from './view-commands.ts'

/** Where keys write or choose something of their own. */
const OWN_KEYS = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="listbox"]'
/** Keys that press a button which has the focus. */
const PRESSING = new Set(['Space', 'Enter'])

/** What a key means after a click depends on what the click has chosen: they wait for it. */
const OF_SELECTION: ReadonlySet<CommandId> = new Set(['frame', 'isolate', 'hide', 'clear', 'select_all'])

/** Runs commands by their keys wherever the focus is in the view, except where keys mean something else. */
export function useCommandKeys(
	commands: ReadonlyMap<CommandId, ViewCommand>,
	viewer: Pick<Viewer, 'answered'> | null,
): void {
	const commandNow = useEffectEvent((id: CommandId) => commands.get(id))
	const answeredNow = useEffectEvent(() => viewer?.answered ?? null)
	useEffect(() => {
		const run = (id: CommandId, event?: KeyboardEvent) => {
			// What was chosen a moment ago may not stand on the page yet.
			catchUp()
			const command = commandNow(id)
			if (!command?.run) return
			event?.preventDefault()
			// What opens takes the very next key: a quick hand loses no letter, and none of them runs a command.
			flushSync(command.runByKey ?? command.run)
		}
		const onKey = (event: KeyboardEvent) => {
			const id = event.defaultPrevented || event.repeat ? null : commandOfKey(event)
			if (id === null) return
			const target = event.target instanceof Element ? event.target : null
			const isOpen = document.querySelector('[role="dialog"], [role="menu"]') !== null
			if (id !== 'palette' && (isOpen || target?.closest(OWN_KEYS))) return
			if (event.code === 'Home' && target?.closest('[role="slider"]')) return
			if (PRESSING.has(event.code) && target?.closest('button, a, summary')) return
			const due = OF_SELECTION.has(id) ? answeredNow() : null
			if (!due) return run(id, event)
			event.preventDefault()
			void due.then(() => run(id))
		}
		document.addEventListener('keydown', onKey)
		return () => document.removeEventListener('keydown', onKey)
	}, [])
}
