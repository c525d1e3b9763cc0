import type { StatusIcon as StatusIconName } from '@panelyard/contracts/statuses'
import {
	IconAlertTriangle,
	IconBell,
	IconBookmark,
	IconCheck,
	IconClock,
	IconEye,
	IconFlag,
	IconHeart,
	IconInfoCircle,
	IconLoader2,
	IconStar,
	IconX,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

const ICONS: Record<StatusIconName, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>> = {
	spinner: IconLoader2,
	check: IconCheck,
	times: IconX,
	clock: IconClock,
	eye: IconEye,
	warning: IconAlertTriangle,
	info: IconInfoCircle,
	star: IconStar,
	heart: IconHeart,
	bookmark: IconBookmark,
	flag: IconFlag,
	bell: IconBell,
}

/** One of the twelve icons of a status. Decoration: the name beside it says what it means. */
export function StatusIcon({ icon, size = 14 }: { icon: StatusIconName; size?: number }) {
	const Icon = ICONS[icon]
	return <Icon size={size} stroke={2} aria-hidden />
}
