import { buttonClass } from "../../ui/controls/button.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { accountText } from "./account.text.ts";

const text = accountText.data;

/** The link that downloads all data that the server has about the caller. */
export const OwnData = () => (
  <Panel title={text.title} text={text.lead}>
    <div>
      <a className={buttonClass()} href="/account/export" download>
        {text.download}
      </a>
    </div>
  </Panel>
);
