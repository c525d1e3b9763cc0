import { OWN_NAME_MAX_LENGTH } from '@panelyard/contracts/panels/panel-details'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconPencil } from '@tabler/icons-react'
import { createContext, type KeyboardEvent, useContext, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { panelName } from '../../../domain/panels/own-words/panel-details.ts'
import { panelLabel } from '../../../domain/panels/search/panel-filters.ts'
import { NO_VALUE } from '../../../locales/measures.ts'
import classes from './name-cell.module.css'

/** Which name of the table is being edited; null for people who may only look. */
export type NameEditing = {
	panelId: string | null
	start: (panelId: string) => void
	/** With the name to save, or null to leave it; `byKey` gives the focus back to the table. */
	end: (panel: Panel, name: string | null, byKey: boolean) => void
} | null
export const NameEditingContext = createContext<NameEditing>(null)

/** The name of a panel, which editors change in its place: by the pencil, or by F2 in the active row. */
export function NameCell({ panel }: { panel: Panel }) {
	const { t } = useTranslation('panels')
	const editing = useContext(NameEditingContext)
	if (editing?.panelId === panel.id) return <NameInput panel={panel} onEnd={editing.end} />
	const name = panelName(panel)
	const label = t('words.edit_name_of', { panel: panelLabel(panel) })
	const ofModel = panel.own_name && panel.name ? t('words.in_model', { text: panel.name }) : ''
	return (
		<>
			<span className={classes.words} title={[name, ofModel].filter(Boolean).join('\n') || undefined}>
				{name || NO_VALUE}
			</span>
			{editing && (
				<button
					type="button"
					className={classes.edit}
					tabIndex={-1}
					title={label}
					aria-label={label}
					onClick={(event) => {
						event.stopPropagation()
						editing.start(panel.id)
					}}
				>
					<IconPencil size={14} aria-hidden />
				</button>
			)}
		</>
	)
}

type NameInputProps = { panel: Panel; onEnd: (panel: Panel, name: string | null, byKey: boolean) => void }

/** Enter and leaving the field save, Escape doesn't. */
function NameInput({ panel, onEnd }: NameInputProps) {
	const { t } = useTranslation('panels')
	const hasEnded = useRef(false)
	const end = (name: string | null, byKey: boolean) => {
		if (hasEnded.current) return
		hasEnded.current = true
		onEnd(panel, name, byKey)
	}
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
		event.preventDefault()
		event.stopPropagation()
		end(event.key === 'Enter' ? event.currentTarget.value : null, true)
	}
	return (
		<input
			className={classes.input}
			aria-label={t('words.name_of', { panel: panelLabel(panel) })}
			defaultValue={panelName(panel)}
			placeholder={panel.name}
			maxLength={OWN_NAME_MAX_LENGTH}
			autoComplete="off"
			dir="auto"
			// biome-ignore lint/a11y/noAutofocus: the person asked to type here
			autoFocus
			onFocus={(event) => event.currentTarget.select()}
			onClick={(event) => event.stopPropagation()}
			onKeyDown={onKeyDown}
			onBlur={(event) => end(event.currentTarget.value, false)}
		/>
	)
}
