import { Outlet } from '@tanstack/react-router'

/** Sidebar and top bar around the pages of the app. */
export function Shell() {
	return <Outlet />
}
