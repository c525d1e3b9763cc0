import { Kbd, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandKey } from '../../../ui/command-key.ts'
import { COMMAND_GROUPS } from '../view/view-tool.ts'
import type { Commands } from './commands.ts'
import { KeyChange, KeySwitch } from './key-change.tsx'
import { isSingleKey } from './key-settings.ts'
import classes from './keyboard-help.module.css'

const ARROWS = ['←', '↑', '↓', '→'] as const
/** Keys of the picture itself, while it has the focus. */
const PICTURE_KEYS = [
	['turn', ARROWS],
	['move', ['Shift', ...ARROWS]],
	['zoom_keys', ['+', '−']],
] as const
const GESTURES = ['turn', 'move', 'zoom', 'select', 'box', 'part', 'menu'] as const

/** All keys and gestures of the view on one sheet. */
export function KeyboardHelp({
	commands,
	isOpen,
	onClose,
}: {
	commands: Commands
	isOpen: boolean
	onClose: () => void
}) {
	const { t } = useTranslation(['viewer', 'changes'])
	return (
		<Modal
			opened={isOpen}
			onClose={onClose}
			title={t('commands.help')}
			size={1040}
			closeButtonProps={{ 'aria-label': t('close') }}
		>
			<KeySwitch />
			<div className={classes.groups}>
				{COMMAND_GROUPS.map((group) => (
					<section key={group}>
						<h3>{t(`groups.${group}`)}</h3>
						<dl>
							{[...commands.values()]
								.filter((command) => command.group === group)
								.map(({ id, label, key }) =>
									key ? (
										<KeyRow key={id} label={label} keys={key.also ? [key.shown, key.also] : [key.shown]}>
											{isSingleKey(key) && <KeyChange id={id} label={label} commands={commands} />}
										</KeyRow>
									) : null,
								)}
							{group === 'look' &&
								PICTURE_KEYS.map(([id, keys]) => <KeyRow key={id} label={t(`gestures.${id}`)} keys={keys} />)}
						</dl>
					</section>
				))}
				<section>
					<h3>{t('changes:shortcuts')}</h3>
					<dl>
						<KeyRow label={t('changes:undo')} keys={[commandKey(), 'Z']} />
						<KeyRow label={t('changes:redo')} keys={[commandKey(), 'Shift', 'Z']} />
					</dl>
				</section>
				<section>
					<h3>{t('gestures.title')}</h3>
					<dl>
						{GESTURES.map((id) => (
							<div key={id}>
								<dt>{t(`gestures.${id}`)}</dt>
								<dd>{t(`gestures.${id}_how`)}</dd>
							</div>
						))}
					</dl>
				</section>
			</div>
		</Modal>
	)
}

function KeyRow({ label, keys, children }: { label: string; keys: readonly string[]; children?: ReactNode }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd className={classes.keys} dir="ltr">
				{children || keys.map((key) => <Kbd key={key}>{key}</Kbd>)}
			</dd>
		</div>
	)
}
