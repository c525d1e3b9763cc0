import { Button, type ButtonProps, Drawer, Menu, Text, UnstyledButton } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTouchLayout } from '../../ui/appearance/media.ts'
import { useWhyNotSet } from './may-set.ts'
import { StatusChip, StatusDot } from './status-chip.tsx'
import classes from './status-menu.module.css'

type StatusMenuProps = {
	projectId: string
	statuses: readonly Status[]
	/** Null when "No status" was chosen. */
	onChoose: (status: Status | null) => void
	/** What the panels have now, null for no status. */
	present?: ReadonlySet<string | null>
	/** Offers "No status" too. */
	withNone?: boolean
	/** A sentence above the choice. */
	hint?: string
	/** Name of the button for screen readers, when its text does not say it all. */
	label?: string
	children: ReactNode
} & Pick<ButtonProps, 'size' | 'variant' | 'disabled' | 'fullWidth' | 'leftSection'>

/** A button that asks for one status: a menu with a mouse, a sheet of large rows with a finger. */
export function StatusMenu(props: StatusMenuProps) {
	const { projectId, statuses, onChoose, present, withNone, hint, label, children, ...button } = props
	const { t } = useTranslation(['statuses', 'shell'])
	const touch = useTouchLayout()
	const [opened, setOpened] = useState(false)
	const whyNot = useWhyNotSet(projectId)
	const choices: (Status | null)[] = withNone ? [...statuses, null] : [...statuses]
	const face = (status: Status | null) =>
		status ? (
			<StatusChip status={status} large={touch} />
		) : (
			<span className={classes.none}>
				<StatusDot colour={null} />
				{t('statuses:none')}
			</span>
		)
	const entries = choices.map((status) => {
		const refused = status && whyNot(status)
		const content = (
			<>
				{face(status)}
				{refused && <span className={classes.refused}>{refused}</span>}
			</>
		)
		const isPresent = present?.has(status?.id ?? null)
		return { id: status?.id ?? 'none', status, isOff: Boolean(refused), content, isPresent }
	})

	if (touch) {
		return (
			<>
				<Button variant="default" {...button} aria-label={label} aria-haspopup="dialog" onClick={() => setOpened(true)}>
					{children}
				</Button>
				<Drawer
					opened={opened}
					onClose={() => setOpened(false)}
					position="bottom"
					size="auto"
					title={label ?? children}
					radius="md"
					closeButtonProps={{ 'aria-label': t('shell:close'), size: 44, iconSize: 18 }}
					classNames={{ content: classes.content, title: classes.title }}
					attributes={{ header: { role: 'presentation' } }}
				>
					{hint && (
						<Text size="sm" c="dimmed" mb="xs">
							{hint}
						</Text>
					)}
					<div className={classes.sheet}>
						{entries.map(({ id, status, isOff, content, isPresent }) => (
							<UnstyledButton
								key={id}
								className={classes.row}
								disabled={isOff}
								aria-current={isPresent || undefined}
								onClick={() => {
									setOpened(false)
									onChoose(status)
								}}
							>
								{content}
								{isPresent && <IconCheck className={classes.present} size={20} aria-hidden />}
							</UnstyledButton>
						))}
					</div>
				</Drawer>
			</>
		)
	}
	return (
		<Menu position="bottom-start" withinPortal>
			<Menu.Target>
				<Button
					variant="default"
					rightSection={<IconChevronDown size={14} aria-hidden />}
					{...button}
					aria-label={label}
				>
					{children}
				</Button>
			</Menu.Target>
			<Menu.Dropdown className={classes.dropdown}>
				{hint && <Menu.Label>{hint}</Menu.Label>}
				{entries.map(({ id, status, isOff, content, isPresent }) => (
					<Menu.Item
						key={id}
						disabled={isOff}
						aria-current={isPresent || undefined}
						rightSection={isPresent && <IconCheck size={16} aria-hidden />}
						onClick={() => onChoose(status)}
					>
						{content}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	)
}
