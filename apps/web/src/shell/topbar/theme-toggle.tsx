import { Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { projectText } from "../../features/project/project.text.ts";

type Theme = "light" | "dark";

const year = 31_536_000;

/** Stores the choice in a cookie, because the server writes it into the page before the first paint. */
function choose(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  document.cookie = `theme=${theme}; path=/; max-age=${year}; samesite=lax`;
}

/** Switches between light and dark. Before that, the system's theme applies. */
export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme>("light");
  useEffect(() => {
    const isDark = getComputedStyle(document.documentElement).colorScheme === "dark";
    const isSystemDark =
      !document.documentElement.dataset["theme"] && matchMedia("(prefers-color-scheme: dark)").matches;
    setTheme(isDark || isSystemDark ? "dark" : "light");
  }, []);
  const other = theme === "dark" ? "light" : "dark";
  const change = () => {
    choose(other);
    setTheme(other);
  };
  const Icon = other === "dark" ? Moon : Sun;
  return (
    <Button kind="quiet" icon aria-label={projectText.theme[other]} onClick={change}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  );
}
